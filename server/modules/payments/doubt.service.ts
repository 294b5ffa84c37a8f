// Payments that M-Pesa reported, but that must not be credited automatically (requirements/domain.md#top-ups): what was reported
// is stored, and an administrator decides. Must never credit.
import type { Tx } from '../../db/database.ts';
import { toTenThousandths } from '../../domain/kes.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';

export const sameAmount = (a: string, b: string): boolean => toTenThousandths(a) === toTenThousandths(b);
const kes = (amount: string) => `KES ${amount.replace(/\.0+$/, '')}`;

/** Why an administrator decides on a payment of an amount that was reported; undefined if it may be credited. */
export function doubtOf(row: PaymentRow, amount: string | undefined): string | undefined {
  if (row.client_id === null) return 'Its client was deleted before it was paid.';
  const wrong =
    amount === undefined || sameAmount(amount, row.amount)
      ? undefined
      : `${kes(amount)} was paid where ${kes(row.amount)} was asked for.`;
  return wasClosed(row) ? reportedAfterwards(wrong) : wrong;
}

/**
 * Whether an administrator closed an uncredited payment. Its note stays when the payment waits for another decision, so that no
 * repeated notice credits it.
 */
export const wasClosed = ({ state, note }: PaymentRow): boolean => state === 'dismissed' || note !== null;

/** Why a payment that was closed waits for another decision. */
export const reportedAfterwards = (wrong?: string): string =>
  `M-Pesa reported it as paid after it was closed${wrong === undefined ? '.' : `: ${wrong}`}`;

interface Doubt {
  reason: string;
  receipt?: string | undefined;
  /** Whether the receipt is certain, not claimed by a notice that may be wrong. */
  isCertain?: boolean;
  amount?: string | undefined;
  /** M-Pesa's time of the payment. */
  paidAt?: Date | undefined;
}

/**
 * Stores what was reported, credits nothing and leaves the decision to an administrator. A paid payment stays paid, and a closed one
 * stays closed if its administrator decided on the same report.
 */
export async function doubt(tx: Tx, row: PaymentRow, said: Doubt): Promise<void> {
  if (row.state === 'paid') return;
  const { reason, receipt, isCertain, amount, paidAt } = said;
  const hasReceipt = receipt === undefined || receipt === row.receipt;
  const isKnown =
    (hasReceipt || (!isCertain && receipt === row.claimed_receipt)) &&
    (amount === undefined || (row.paid !== null && sameAmount(amount, row.paid)));
  await store.updatePayment(tx, row.id, {
    next_query: null,
    ...(!hasReceipt && (isCertain ? { receipt, claimed_receipt: null } : { claimed_receipt: receipt })),
    ...(amount !== undefined && { paid: amount }),
    ...(paidAt && { paid_at: paidAt }),
    ...(!(row.state === 'dismissed' && row.reason === reason && isKnown) && { state: 'review', reason }),
  });
}
