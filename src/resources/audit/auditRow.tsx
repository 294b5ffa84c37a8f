// An audit entry in the list and in its file.
import type { AuditEntry } from '../../../contract/audit.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { fileOf, narrowRow } from '../../components/list/column.ts';
import type { Column } from '../../components/list/column.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { actionOf, changeText } from './auditWords.ts';

export const auditColumns: Column<AuditEntry>[] = [
  { label: 'When', width: 200, sortBy: 'created', text: (row) => formatDate(row.created) },
  { label: 'Who', width: 160, text: (row) => row.user_name },
  {
    label: 'What',
    width: 250,
    text: actionOf,
    render: (row) => <TwoLines first={actionOf(row)} second={row.subject} />,
    narrow: 'title',
  },
  { label: 'Subject', width: 180, isExtra: true, text: (row) => row.subject, narrow: 'title' },
  { label: 'Change', text: changeText },
  { label: 'Client', width: 160, isExtra: true, text: (row) => row.client_name },
  { label: 'Address', width: 130, text: (row) => row.address },
];

export const compactAudit = (row: AuditEntry): CompactRow => ({
  ...narrowRow(auditColumns, row),
  detail: `${row.user_name} · ${formatDate(row.created)}`,
});

/** All entries that match the filters, a thousand per request. */
export const auditExport = fileOf(auditColumns, { fileName: 'audit_log.csv', rowsAtOnce: 1000 });
