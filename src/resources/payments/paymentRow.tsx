// A payment in the list and in its file.
import type { Payment } from '../../../contract/payments.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import type { CsvRow } from '../../components/download.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, formatNumber, plainKes } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { noValue } from '../../components/noValue.ts';
import { stateChips } from '../../features/payments/paymentWords.ts';

/** What an admin may decide about a payment. */
export type Decision = 'assign' | 'dismiss' | 'reverse';

/** The decisions that a payment's state allows. */
export function decisionsOn({ state }: Payment): Decision[] {
  if (state === 'review') return ['assign', 'dismiss'];
  if (state === 'dismissed') return ['assign'];
  return state === 'paid' ? ['reverse'] : [];
}

export const sourceWord = ({ source }: Payment): string => (source === 'stk' ? 'Phone prompt' : 'Paybill');

/** The name of a payment in a sentence. */
export const nameOf = ({ receipt, id }: Payment): string => receipt ?? `payment ${id}`;

const unitsOf = ({ units }: Payment) => (units === null ? noValue : formatNumber(units));

const statusOf = ({ state }: Payment) => <StatusChip status={stateChips[state] ?? state} />;

const clientOf = ({ client_name }: Payment) => client_name ?? 'Unassigned';

export const paymentColumns: Column<Payment>[] = [
  { label: 'Date', width: 200, render: (row) => formatDate(row.created) },
  {
    label: 'Receipt',
    width: 128,
    render: (row) => <TwoLines first={row.receipt ?? noValue} second={row.reference} />,
  },
  { label: 'Client', render: clientOf },
  {
    label: 'Payer',
    width: 144,
    render: (row) => <TwoLines first={row.msisdn ?? noValue} second={row.payer ?? sourceWord(row)} />,
  },
  { label: 'Amount', width: 124, align: 'right', render: (row) => formatKes(row.amount) },
  { label: 'Units', width: 84, align: 'right', render: unitsOf },
  { label: 'Status', width: 136, render: statusOf },
];

export const compactPayment = (row: Payment): CompactRow => ({
  title: `${formatKes(row.amount)} · ${clientOf(row)}`,
  titleEnd: statusOf(row),
  detail: [row.receipt, row.msisdn].filter(Boolean).join(' · '),
  detailEnd: formatDate(row.created),
});

export const paymentFile = {
  fileName: 'payments.csv',
  fields: ['Date', 'Receipt', 'Account', 'Client', 'Phone', 'Payer', 'Method', 'Amount', 'Units', 'Status', 'Reason', 'Note'],
  row: (row: Payment): CsvRow => ({
    key: row.id,
    cells: [
      formatDate(row.created),
      row.receipt ?? '',
      row.reference,
      row.client_name ?? '',
      row.msisdn ?? '',
      row.payer ?? '',
      sourceWord(row),
      plainKes(row.amount),
      row.units === null ? '' : String(row.units),
      stateChips[row.state] ?? row.state,
      row.reason ?? '',
      row.note ?? '',
    ],
  }),
}; // prettier-ignore
