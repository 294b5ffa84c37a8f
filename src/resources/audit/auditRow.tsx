// An audit entry in the list and in its file.
import type { AuditEntry } from '../../../contract/audit.ts';
import { formatDate } from '../../format/formatDate.ts';
import { fileOf, type Column } from '../../components/list/column.ts';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { auditKindTexts } from './auditKindTexts.ts';
import { auditTexts } from './auditTexts.ts';
import { AuditMark } from './AuditMark.tsx';
import { AuditSubject } from './AuditSubject.tsx';
import { actionOf, changeText, markText, subjectOf } from './auditText.ts';

/** Returns the subject without the number of a person; empty if it is the person who made the change, whom the row already names. */
function narrowSubject(entry: AuditEntry): string {
  const name = subjectOf(entry).replace(/ \(\d+\)$/, '');
  return name === entry.user_name ? '' : name;
}

export const auditColumns: Column<AuditEntry>[] = [
  {
    label: auditTexts.when,
    width: 170,
    sortBy: 'created',
    text: (row) => formatDate(row.created),
    render: (row) => <RelativeTime at={row.created} />,
    narrow: 'detailEnd',
  },
  { label: auditTexts.who, width: 160, text: (row) => row.user_name, narrow: 'detail' },
  {
    label: auditTexts.what,
    width: 300,
    text: actionOf,
    render: (row) => (
      <TwoLines
        first={
          <>
            {actionOf(row)}
            <AuditMark entry={row} />
          </>
        }
        second={<AuditSubject entry={row} />}
      />
    ),
    narrow: 'title',
  },
  {
    label: auditTexts.subject,
    width: 180,
    isExtra: true,
    text: subjectOf,
    narrow: 'title',
    narrowText: narrowSubject,
  },
  {
    label: auditKindTexts.kind,
    width: 140,
    isExtra: true,
    csv: false,
    text: markText,
    render: (row) => <AuditMark entry={row} />,
    narrow: 'titleEnd',
  },
  { label: auditTexts.change, oneLine: 480, text: changeText },
  { label: auditTexts.client, width: 160, isExtra: true, text: (row) => row.client_name },
  { label: auditTexts.address, width: 130, text: (row) => row.address },
];

/** Downloads all entries that match the filters, a thousand per request. */
export const auditExport = fileOf(auditColumns, { fileName: 'audit_log.csv', rowsAtOnce: 1000 });
