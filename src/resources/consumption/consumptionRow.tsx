// How a day's consumption reads (requirements/administration.md#sms-consumption).
import type { Consumption } from '../../../contract/consumption.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { dayText } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';

const smsOf = ({ sms_count }: Consumption) => formatNumber(Number(sms_count));

export const consumptionColumns = (firstIndex: number): Column<Consumption>[] => [
  { label: '#', width: 72, render: (_row, index) => formatNumber(firstIndex + index) },
  {
    label: 'Client name',
    render: (row) => <span title={row.client_name ?? ''}>{row.client_name}</span>,
  },
  { label: 'SMS count', width: 140, align: 'right', render: smsOf },
  { label: 'Sender ID', width: 200, render: (row) => row.sender_id },
  { label: 'Date', width: 220, render: (row) => dayText(row.date_range) },
];

export const compactConsumption = (row: Consumption): CompactRow => ({
  title: row.sender_id,
  titleEnd: `${smsOf(row)} SMS`,
  detail: row.client_name,
  detailEnd: dayText(row.date_range),
});
