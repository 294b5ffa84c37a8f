// A day's consumption in the list (requirements/administration.md#sms-consumption).
import type { Consumption } from '../../../contract/consumption.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { dayText } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';

const smsOf = ({ sms_count }: Consumption) => formatNumber(Number(sms_count));

export const consumptionColumns: Column<Consumption>[] = [
  { label: 'Client name', render: (row) => row.client_name },
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
