// Refuses a request while one with which it would contradict itself waits: of two decisions on one payment, or two new limits, the second
// that is approved would undo the first.
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import * as store from './approvals.store.ts';

/** Refuses a decision on a payment on which another one waits: that one could be approved afterwards. */
export async function requireNoneWaiting(tx: Tx, paymentId: number): Promise<void> {
  await store.expireOld(tx);
  if (!(await store.hasPaymentWaiting(tx, paymentId))) return;
  throw new Refusal(
    409,
    'payment_decision_waiting',
    'A decision on this payment waits for another person already. It has to be approved, rejected or withdrawn first',
    'id',
  );
}

/** Only one limit waits, because the platform has one; its row is locked by the caller. */
export async function requireNoneContradicts(tx: Tx, { kind, paymentId }: store.NewApproval): Promise<void> {
  if (paymentId !== undefined) return requireNoneWaiting(tx, paymentId);
  await store.expireOld(tx);
  if (kind === 'limit' && (await store.hasLimitWaiting(tx)))
    throw new Refusal(
      409,
      'limit_decision_waiting',
      'A new limit waits for another person already. It has to be approved, rejected or withdrawn first',
      'approval_units',
    );
}
