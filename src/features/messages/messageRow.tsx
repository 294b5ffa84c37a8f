// The columns of messages in lists: those of the specification (requirements/portal.md#message-lists, #exports), then further ones.
import type { MessageRecord } from '../../../contract/messages.ts';
import { formatDate, withoutThisYear } from '../../format/formatDate.ts';
import { formatMsisdn, plainMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes, plainKes } from '../../format/formatNumber.ts';
import { figure, fileOf, type Column } from '../../components/list/column.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { clientInFile } from '../clientSelect/clientColumn.ts';
import { listedTextOf, numberOf } from './erased.ts';
import { failureReason } from './failureReason.ts';
import { messageTexts } from './messageTexts.ts';

export const messageColumns: Column<MessageRecord>[] = [
  {
    label: messageTexts.date,
    width: 206,
    sortBy: 'created',
    text: (row) => formatDate(row.created),
    narrow: 'detail',
    narrowText: (row) => withoutThisYear(formatDate(row.created)),
  },
  {
    label: messageTexts.mobileNumber,
    width: 158,
    text: (row) => formatMsisdn(numberOf(row)),
    narrow: 'title',
    csv: (row) => plainMsisdn(numberOf(row)),
  },
  {
    label: messageTexts.client,
    least: 150,
    isOfClients: true,
    text: (row) => row.client_name,
    narrow: 'detail',
    csv: false,
  },
  { label: messageTexts.senderId, width: 120, text: (row) => row.sender_id, narrow: 'detail' },
  {
    label: messageTexts.status,
    ...stateWidth('Delivered', 'Pending', 'Failed'),
    render: (row) => <StatusChip status={row.narrow_status ?? row.status_description} />,
    narrow: 'titleEnd',
    csv: (row) => statusText(row.status_description),
  },
  { label: messageTexts.network, width: 110, text: (row) => row.carrier_name },
  {
    label: messageTexts.cost,
    width: 130,
    align: 'right',
    text: (row) => formatKes(row.sms_cost),
    narrow: 'detailEnd',
    csv: (row) => plainKes(row.sms_cost),
  },
  { label: messageTexts.message, isExtra: true, text: listedTextOf },
  { label: messageTexts.reason, isExtra: true, text: failureReason },
  { label: messageTexts.failureCode, width: 150, isExtra: true, text: (row) => row.failure_code },
  { label: messageTexts.messageId, width: 170, isExtra: true, text: (row) => String(row.id) },
  { label: messageTexts.campaign, width: 180, isExtra: true, text: (row) => row.campaign_name },
  {
    label: messageTexts.units,
    width: 140,
    isExtra: true,
    optional: 'units',
    ...figure('units'),
  },
];

/** The files of the lists, each named after its list (requirements/deviations.md#file-names). */
const filesOf = (columns: readonly Column<MessageRecord>[]) => ({
  'transactional-sms': fileOf(columns, { fileName: 'transactional_sms.csv' }),
  'promotional-sms': fileOf(columns, { fileName: 'promotional_sms.csv' }),
});

export const messageFiles = {
  client: filesOf(messageColumns),
  platform: filesOf([...messageColumns, clientInFile]),
};
