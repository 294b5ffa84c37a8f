// An audit entry in the list and in its file.
import type { AuditEntry } from '../../../contract/audit.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { actionOf, changeText } from './auditWords.ts';

export const auditColumns: Column<AuditEntry>[] = [
  { label: 'When', width: 200, sortBy: 'created', render: (row) => formatDate(row.created) },
  { label: 'Who', width: 160, render: (row) => row.user_name },
  {
    label: 'What',
    width: 250,
    render: (row) => <TwoLines first={actionOf(row)} second={row.subject} />,
  },
  { label: 'Change', render: changeText },
  { label: 'Address', width: 130, render: (row) => row.address },
];

export const compactAudit = (row: AuditEntry): CompactRow => ({
  title: `${actionOf(row)} · ${row.subject}`,
  detail: `${row.user_name} · ${formatDate(row.created)}`,
});

/** All entries that match the filters, a thousand per request. */
export const auditExport: ListExport<AuditEntry> = {
  fileName: 'audit_log.csv',
  fields: ['When', 'Who', 'What', 'Subject', 'Change', 'Client', 'Address'],
  rowsAtOnce: 1000,
  row: (row) => ({
    key: row.id,
    cells: [
      formatDate(row.created),
      row.user_name,
      actionOf(row),
      row.subject,
      changeText(row),
      row.client_name ?? '',
      row.address,
    ],
  }),
};
