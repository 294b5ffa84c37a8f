// How one message reads in the lists: its columns, its two lines on a narrow screen, its line in the CSV file.
import type { MessageRecord } from '../../../contract/messages.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, formatNumber, plainKes } from '../../components/formatNumber.ts';
import type { ListExport } from '../../components/ListToolbar.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

const client: Column<MessageRecord> = { label: 'Client', render: (row) => row.client_name };

/** The columns of the specification (part 1 section 2), numbered on from `firstIndex`; Client where it tells clients apart. */
export function messageColumns(firstIndex: number, hasClients: boolean): Column<MessageRecord>[] {
  return [
    { label: '#', width: 72, render: (_row, index) => formatNumber(firstIndex + index) },
    { label: 'Date', width: 190, render: (row) => formatDate(row.created) },
    { label: 'Mobile Number', width: 140, render: (row) => row.msisdn },
    ...(hasClients ? [client] : []),
    { label: 'Sender ID', width: hasClients ? 130 : undefined, render: (row) => row.sender_id },
    { label: 'Status', width: 112, render: (row) => <StatusChip status={row.status_description} /> },
    { label: 'Network', width: 124, render: (row) => row.carrier_name ?? '' },
    { label: 'Cost', width: 116, align: 'right', render: (row) => formatKes(row.sms_cost) },
  ];
}

export function compactMessage(row: MessageRecord): CompactRow {
  const where = [row.sender_id, row.client_name ?? row.carrier_name].filter(Boolean).join(' · ');
  return {
    title: row.msisdn,
    titleEnd: <StatusChip status={row.status_description} />,
    detail: `${formatDate(row.created)} · ${where}`,
    detailEnd: formatKes(row.sms_cost),
  };
}

/** One file name for both lists, and the columns of the specification (part 1 section 9). */
export const messageExport: ListExport<MessageRecord> = {
  fileName: 'transactional_sms.csv',
  fields: ['Date', 'Mobile Number', 'Sender ID', 'Status', 'Network', 'Cost', 'Message'],
  // A number goes without its plus: with it, the guard against formulas would have to spoil it.
  row: (row) => ({
    key: row.id,
    cells: [
      formatDate(row.created),
      row.msisdn.replace(/^\+(?=\d)/, ''),
      row.sender_id,
      row.status_description,
      row.carrier_name ?? '',
      plainKes(row.sms_cost),
      row.message,
    ],
  }),
};
