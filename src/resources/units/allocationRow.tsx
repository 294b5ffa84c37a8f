// A change of the stock in the list and in the file (requirements/administration.md#units-allocation).
import type { Activity } from '../../../contract/units.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

const units = (value: number | string) => formatNumber(Number(value));
const signed = (value: number | string) => (Number(value) > 0 ? `+${units(value)}` : units(value));
/** Another backend may send a number. */
const statusOf = ({ status }: Activity) =>
  typeof status === 'string' && !/^\d+$/.test(status)
    ? status
    : Number(status) === 1
      ? 'Completed'
      : 'Pending';

export const allocationColumns: Column<Activity>[] = [
  { label: 'Event', width: 148, render: (row) => row.event_title },
  { label: 'Amount', width: 104, align: 'right', render: (row) => signed(row.amount) },
  { label: 'Description', render: (row) => row.event_description },
  { label: 'Opening Balance', width: 148, align: 'right', render: (row) => units(row.opening_balance) },
  { label: 'Closing Balance', width: 144, align: 'right', render: (row) => units(row.closing_balance) },
  { label: 'Status', width: 122, render: (row) => <StatusChip status={statusOf(row)} /> },
  { label: 'Date', width: 206, render: (row) => formatDate(row.created_at) },
];

export const compactAllocation = (row: Activity): CompactRow => ({
  title: row.event_description || row.event_title,
  titleEnd: signed(row.amount),
  detail: `${row.event_title} · ${formatDate(row.created_at)}`,
  detailEnd: `→ ${units(row.closing_balance)}`,
});

/** Amounts are numbers, so that a spreadsheet can add them up. */
export const allocationExport = (range: string): ListExport<Activity> => ({
  fileName: `sms_allocation_${range}.csv`,
  fields: ['Event', 'Amount', 'Description', 'Opening Balance', 'Closing Balance', 'Status', 'Date'],
  row: (row) => ({
    key: row.id,
    cells: [
      row.event_title,
      Number(row.amount),
      row.event_description ?? '',
      Number(row.opening_balance),
      Number(row.closing_balance),
      statusOf(row),
      formatDate(row.created_at),
    ],
  }),
});
