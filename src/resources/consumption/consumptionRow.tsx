// The columns of a day's consumption in the list (requirements/administration.md#sms-consumption).
import type { Consumption } from '../../../contract/consumption.ts';
import { Definition } from '../../components/Definition.tsx';
import { dayText } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { fileOf, type Column } from '../../components/list/column.ts';
import { consumptionTexts as texts } from '../../features/consumption/consumptionTexts.ts';

const smsOf = ({ sms_count }: Consumption) => formatNumber(Number(sms_count));

export const consumptionColumns: Column<Consumption>[] = [
  { label: texts.client, text: (row) => row.client_name, narrow: 'detail' },
  {
    label: texts.count,
    csvLabel: texts.unitsCharged,
    help: <Definition of="units" name={texts.count} />,
    width: 140,
    align: 'right',
    text: smsOf,
    csv: ({ sms_count }) => String(sms_count),
    narrow: 'titleEnd',
    narrowText: (row) => texts.ofCount(smsOf(row)),
  },
  { label: texts.senderId, width: 200, text: (row) => row.sender_id, narrow: 'title' },
  { label: texts.date, width: 220, text: (row) => dayText(row.date_range), narrow: 'detailEnd' },
];

export const consumptionFile = fileOf(consumptionColumns, { fileName: 'sms_consumption.csv' });
