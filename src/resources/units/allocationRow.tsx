// A change of the stock in the list and in the file (requirements/administration.md#units-allocation).
import type { Activity } from '../../../contract/units.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { fileOf } from '../../components/list/column.ts';
import type { Column } from '../../components/list/column.ts';
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
  { label: 'Event', width: 148, text: (row) => row.event_title, narrow: 'detail' },
  {
    label: 'Amount',
    width: 104,
    align: 'right',
    text: (row) => signed(row.amount),
    narrow: 'titleEnd',
    // Amounts are numbers, so that a spreadsheet can add them up.
    csv: (row) => Number(row.amount),
  },
  {
    label: 'Description',
    text: (row) => row.event_description,
    narrow: 'title',
    narrowText: (row) => row.event_description || row.event_title,
  },
  {
    label: 'Opening Balance',
    width: 148,
    align: 'right',
    text: (row) => units(row.opening_balance),
    csv: (row) => Number(row.opening_balance),
  },
  {
    label: 'Closing Balance',
    width: 144,
    align: 'right',
    text: (row) => units(row.closing_balance),
    narrow: 'detailEnd',
    narrowText: (row) => `→ ${units(row.closing_balance)}`,
    csv: (row) => Number(row.closing_balance),
  },
  { label: 'Status', width: 122, render: (row) => <StatusChip status={statusOf(row)} />, csv: statusOf },
  { label: 'Date', width: 206, text: (row) => formatDate(row.created_at), narrow: 'detail' },
];

export const allocationExport = (range: string) =>
  fileOf(allocationColumns, { fileName: `sms_allocation_${range}.csv` });
