// The printed receipt of a credited M-Pesa payment.
import { useState } from 'react';
import type { Payment } from '../../../contract/payments.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes, formatNumber } from '../../format/formatNumber.ts';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { statusText } from '../../components/statusText.ts';
import { paidAt } from './paidAt.ts';
import { stateChips } from './paymentText.ts';
import { receiptTexts as texts } from './receiptTexts.ts';

/** Whether there is a receipt, because money was received. */
export const hasReceipt = ({ receipt, units, state }: Payment): boolean =>
  receipt !== null && units !== null && (state === 'paid' || state === 'reversed');

export const PrintReceipt = ({ payment }: { payment: Payment }) => (
  <PrintButton label={texts.print}>
    <Receipt payment={payment} />
  </PrintButton>
);

/** The lines of a receipt: amount and earlier credit are units times price, and the credit that is left. */
export const factsOf = (payment: Payment) =>
  [
    [texts.state, statusText(stateChips[payment.state] ?? payment.state)],
    [texts.number, payment.receipt],
    [texts.date, formatDate(paidAt(payment), { seconds: true })],
    [texts.client, payment.client_name],
    [texts.payer, payment.payer],
    [texts.phone, payment.msisdn && formatMsisdn(payment.msisdn)],
    [texts.account, payment.reference],
    [texts.amount, formatKes(payment.amount)],
    [texts.creditBefore, payment.credit && formatKes(payment.credit.before)],
    [texts.units, payment.units === null ? null : formatNumber(payment.units)],
    [texts.price, payment.sms_cost && formatKes(payment.sms_cost)],
    [texts.creditAfter, payment.credit && formatKes(payment.credit.after)],
  ] as const;

function Receipt({ payment }: { payment: Payment }) {
  const [printed] = useState(() => formatDate(new Date()));
  const { seller } = payment;
  return (
    <>
      {seller && (
        <p>
          <strong>{seller.name}</strong>
          {seller.address && `, ${seller.address}`}
        </p>
      )}
      <h1>{texts.title}</h1>
      {payment.state === 'reversed' && <p>{texts.reversed}</p>}
      <table>
        <tbody>
          {factsOf(payment).map(
            ([label, value]) =>
              value && (
                <tr key={label}>
                  <td>{label}</td>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p>{texts.printed(printed)}</p>
    </>
  );
}
