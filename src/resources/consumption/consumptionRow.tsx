// A day's consumption in the list (requirements/administration.md#sms-consumption).
import type { Consumption } from '../../../contract/consumption.ts';
import { dayText } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';

const smsOf = ({ sms_count }: Consumption) => formatNumber(Number(sms_count));

export const consumptionColumns: Column<Consumption>[] = [
  { label: 'Client name', text: (row) => row.client_name, narrow: 'detail' },
  {
    label: 'SMS count',
    width: 140,
    align: 'right',
    text: smsOf,
    narrow: 'titleEnd',
    narrowText: (row) => `${smsOf(row)} SMS`,
  },
  { label: 'Sender ID', width: 200, text: (row) => row.sender_id, narrow: 'title' },
  { label: 'Date', width: 220, text: (row) => dayText(row.date_range), narrow: 'detailEnd' },
];
