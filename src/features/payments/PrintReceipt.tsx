// The printed receipt of a credited M-Pesa payment.
import { useState } from 'react';
import type { Payment } from '../../../contract/payments.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatMsisdn } from '../../components/formatMsisdn.ts';
import { formatKes, formatNumber } from '../../components/formatNumber.ts';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { entryTexts } from '../../i18n/entry.ts';
import { paidAt } from './paidAt.ts';
import { receiptTexts as texts } from './receiptTexts.ts';

/** Whether there is a receipt, because money was received. */
export const hasReceipt = ({ receipt, units, state }: Payment): boolean =>
  receipt !== null && units !== null && (state === 'paid' || state === 'reversed');

export const PrintReceipt = ({ payment }: { payment: Payment }) => (
  <PrintButton label={texts.print}>
    <Receipt payment={payment} />
  </PrintButton>
);

/** The lines of a receipt. */
export const factsOf = (payment: Payment) =>
  [
    [texts.number, payment.receipt],
    [texts.date, formatDate(paidAt(payment), { seconds: true })],
    [texts.client, payment.client_name],
    [texts.payer, payment.payer],
    [texts.phone, payment.msisdn && formatMsisdn(payment.msisdn)],
    [texts.account, payment.reference],
    [texts.units, payment.units === null ? null : formatNumber(payment.units)],
    [texts.amount, formatKes(payment.amount)],
  ] as const;

function Receipt({ payment }: { payment: Payment }) {
  const [printed] = useState(() => formatDate(new Date()));
  return (
    <>
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
      <p>{texts.made(entryTexts.product, printed)}</p>
    </>
  );
}
