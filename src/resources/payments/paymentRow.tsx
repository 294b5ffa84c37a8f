// The columns of a payment in the list and in its file.
import type { Payment } from '../../../contract/payments.ts';
import { formatDate, formatDay, withoutThisYear } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatCount, formatKes, plainKes } from '../../format/formatNumber.ts';
import { CellText } from '../../components/list/CellText.tsx';
import { fileOf, type Column } from '../../components/list/column.ts';
import { dateWidth } from '../../components/list/dateWidth.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { noValue } from '../../format/noValue.ts';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { paidAt } from '../../features/payments/paidAt.ts';
import { paymentReason } from '../../features/payments/paymentReason.ts';
import { stateChips } from '../../features/payments/paymentText.ts';
import { paymentTexts as texts } from './paymentTexts.ts';

/** The decisions that an admin can take on a payment. */
export type Decision = 'assign' | 'move' | 'dismiss' | 'reverse' | 'restore';

/** The decisions that a payment's state allows. */
export function decisionsOn({ state }: Payment): Decision[] {
  if (state === 'review') return ['assign', 'dismiss'];
  if (state === 'dismissed') return ['assign'];
  if (state === 'reversed') return ['restore'];
  return state === 'paid' ? ['reverse', 'move'] : [];
}

export const sourceWord = ({ source }: Payment): string => texts.sources[source];

/** How a payment is named in a sentence. */
export const nameOf = ({ receipt, id }: Payment): string => receipt ?? texts.nameless(id);

const stateOf = ({ state }: Payment): string => stateChips[state] ?? state;
export const PaymentStatus = ({ payment }: { payment: Payment }) => <StatusChip status={stateOf(payment)} />;

/** Columns without a cell appear in the file only. */
export const paymentColumns: Column<Payment>[] = [
  {
    label: texts.date,
    width: 132,
    oneLine: dateWidth,
    keepsWidth: true,
    text: (row) => formatDate(paidAt(row)),
    render: (row) => <RelativeTime at={paidAt(row)} />,
    narrow: 'detail',
    narrowText: (row) => withoutThisYear(formatDay(paidAt(row))),
  },
  {
    label: texts.receipt,
    width: 122,
    keepsWidth: true,
    render: (row) => <TwoLines first={row.receipt ?? noValue} second={row.reference} />,
    narrowStart: (row) => row.receipt ?? (row.msisdn ? formatMsisdn(row.msisdn) : row.reference),
    csv: (row) => row.receipt,
  },
  { label: texts.account, csv: (row) => row.reference },
  {
    label: texts.client,
    least: 126,
    text: (row) => row.client_name,
    render: (row) => <CellText>{row.client_name ?? texts.unassigned}</CellText>,
    narrow: 'title',
    narrowText: (row) => row.client_name ?? texts.unassigned,
  },
  { label: texts.phone, csv: (row) => row.msisdn },
  {
    label: texts.payer,
    width: 164,
    keepsWidth: true,
    render: (row) => (
      <TwoLines
        first={row.msisdn ? formatMsisdn(row.msisdn) : noValue}
        second={row.payer ?? sourceWord(row)}
      />
    ),
    csv: (row) => row.payer,
  },
  { label: texts.method, csv: sourceWord },
  {
    label: texts.amount,
    width: 140,
    keepsWidth: true,
    align: 'right',
    isSummed: true,
    render: ({ amount, units }) =>
      units === null ? (
        formatKes(amount)
      ) : (
        <TwoLines first={formatKes(amount)} second={formatCount(units, 'unit')} />
      ),
    narrow: 'titleEnd',
    narrowText: ({ amount }) => formatKes(amount),
    csv: (row) => plainKes(row.amount),
  },
  { label: texts.units, csv: ({ units }) => units },
  {
    label: texts.status,
    ...stateWidth('Needs review', 'Wrong PIN'),
    render: (row) => <PaymentStatus payment={row} />,
    narrow: 'detailEnd',
    csv: (row) => statusText(stateOf(row)),
  },
  { label: texts.reason, csv: paymentReason },
  { label: texts.note, csv: (row) => row.note },
];

export const paymentFile = fileOf(paymentColumns, { fileName: 'payments.csv' });
