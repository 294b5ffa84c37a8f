// What the decisions on a payment share: the row that was credited, the client that pays, and the second person.
import type { paymentDecisions } from '../../../contract/payments.ts';
import type { Tx } from '../../db/database.ts';
import { clientNotFound, Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { askFirst, type ApprovalRequested } from '../approvals/approvals.service.ts';
import { requireNoneWaiting } from '../approvals/contradictions.service.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';

/**
 * Asks a second person, where decisions on payments need one. `body` is that of the call. Refuses while a decision waits that was asked for
 * before the limit was removed: it would be approved about another client, or after the payment was reversed.
 */
export async function askBefore(
  tx: Tx,
  actor: Actor,
  {
    kind,
    row,
    clientId,
    body,
  }: {
    kind: (typeof paymentDecisions)[number];
    row: PaymentRow;
    clientId: number;
    body: { id: number; note: string };
  },
): Promise<ApprovalRequested | undefined> {
  const asked = await askFirst(tx, actor, {
    kind,
    subject: nameOf(row),
    clientId,
    units: undefined,
    note: body.note,
    // Of the row that was credited, so that one request waits for it, whichever row of the receipt was named.
    body: { ...body, id: row.id },
    paymentId: row.id,
  });
  if (!asked) await requireNoneWaiting(tx, row.id);
  return asked;
}

/** The row of a receipt that was credited: a prompt may have been credited by another one. */
export async function findCredited(tx: Tx, id: number): Promise<PaymentRow> {
  const found = await store.findPayment(tx, id);
  const credited = found?.settled_by ? await store.findPayment(tx, found.settled_by) : found;
  if (!credited) throw new Refusal(422, 'payment_not_found', 'Payment not found', 'id');
  return credited;
}

/** Locks that row, after its receipt. */
export async function lockCredited(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const credited = await findCredited(tx, id);
  if (credited.receipt !== null) await store.lockReceipt(tx, credited.receipt);
  return store.lockPayment(tx, credited.id);
}

export function requireCredited(row: PaymentRow | undefined): PaymentRow & { client_id: number } {
  if (row?.state !== 'paid' || row.client_id === null)
    throw new Refusal(422, 'payment_not_credited', 'This payment was not credited', 'id');
  if (row.reversed) throw new Refusal(422, 'payment_reversed', 'This payment was reversed already', 'id');
  return { ...row, client_id: row.client_id };
}

export async function requirePayer(tx: Tx, clientId: number): Promise<store.Payer> {
  const client = await store.findPayer(tx, clientId);
  if (!client) throw clientNotFound();
  return client;
}

export const nameOf = ({ id, receipt, claimed_receipt }: PaymentRow): string =>
  receipt ?? claimed_receipt ?? `Payment ${id}`;
