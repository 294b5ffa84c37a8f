// A message in the lists: its columns, its two lines on a narrow screen, its row in the CSV file.
import type { MessageRecord } from '../../../contract/messages.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, plainKes } from '../../components/formatNumber.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { numberOf, textOf } from './erased.ts';
import { failureReason } from './failureReason.ts';
import { messageTexts } from './messageTexts.ts';

const client: Column<MessageRecord> = {
  label: messageTexts.client,
  width: 150,
  render: (row) => <span title={row.client_name}>{row.client_name}</span>,
};

/**
 * The columns of the specification (requirements/portal.md#message-lists), with the Client where the rows have
 * several.
 */
export const messageColumns = (hasClients: boolean): Column<MessageRecord>[] => [
  { label: messageTexts.date, width: 206, sortBy: 'created', render: (row) => formatDate(row.created) },
  { label: messageTexts.mobileNumber, width: 136, render: numberOf },
  ...(hasClients ? [client] : []),
  { label: messageTexts.senderId, width: 120, render: (row) => row.sender_id },
  { label: messageTexts.status, width: 110, render: (row) => <StatusChip status={row.status_description} /> },
  { label: messageTexts.network, width: 110, render: (row) => row.carrier_name ?? '' },
  { label: messageTexts.cost, width: 130, align: 'right', render: (row) => formatKes(row.sms_cost) },
];

export function compactMessage(row: MessageRecord): CompactRow {
  return {
    title: row.client_name ? `${numberOf(row)} · ${row.client_name}` : numberOf(row),
    titleEnd: <StatusChip status={row.status_description} />,
    detail: `${formatDate(row.created)} · ${row.sender_id}`,
    detailEnd: formatKes(row.sms_cost),
  };
}

/** One file name for both lists; the columns of the specification come first (requirements/portal.md#exports). */
export const messageExport: ListExport<MessageRecord> = {
  fileName: 'transactional_sms.csv',
  fields: [
    messageTexts.date,
    messageTexts.mobileNumber,
    messageTexts.senderId,
    messageTexts.status,
    messageTexts.network,
    messageTexts.cost,
    messageTexts.message,
    messageTexts.reason,
    messageTexts.failureCode,
    messageTexts.messageId,
    messageTexts.campaign,
  ],
  // Without its plus, which would be escaped as a formula.
  row: (row) => ({
    key: row.id,
    cells: [
      formatDate(row.created),
      numberOf(row).replace(/^\+(?=\d)/, ''),
      row.sender_id,
      statusText(row.status_description),
      row.carrier_name ?? '',
      plainKes(row.sms_cost),
      textOf(row),
      failureReason(row),
      row.failure_code ?? '',
      String(row.id),
      row.campaign_name ?? '',
    ],
  }),
};
