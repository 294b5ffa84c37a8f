// The list of payments, and the decisions on those that could not be credited automatically: an administrator assigns one
// to a client, closes it, or records that M-Pesa reversed it (requirements/domain.md#top-ups). Reads are limited to the
// caller's reach; only the platform decides.
import type {
  assignPayment as assignCall,
  paymentList,
  reversePayment as reverseCall,
} from '../../../contract/payments.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { listPage } from '../../http/listPage.ts';
import { requireNoneWaiting } from '../approvals/contradictions.service.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { takeBackTopUp } from '../ledger/topup.service.ts';
import { creditOf, reversalOf } from './causes.ts';
import {
  askBefore,
  findCredited,
  lockCredited,
  nameOf,
  requireCredited,
  requirePayer,
} from './decisions.service.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';
import { credit } from './settle.service.ts';
import * as views from './views.store.ts';

export async function listPayments(
  db: Db,
  caller: Caller,
  body: ParsedBodyOf<typeof paymentList>,
): Promise<AnswerOf<typeof paymentList>> {
  const filter = { ...body, reach: caller.reach };
  const { total, ...totals } = await views.sumViews(db, filter);
  const page = await listPage(body, {
    count: () => Promise.resolve(total),
    rows: (window) => views.listViews(db, filter, window),
  });
  return {
    ...page,
    totals,
    ...(caller.reach === 'all' && { attention: await views.countToReview(db) }),
  };
}

type Assignment = ParsedBodyOf<typeof assignCall>;

export const assignPayment = (db: Db, actor: Actor, body: Assignment): Promise<AnswerOf<typeof assignCall>> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const { id, client_id: clientId } = body;
    const row = requireOpen(await store.findPayment(tx, id));
    await requireClient(tx, actor.reach, clientId);
    const asked = await askBefore(tx, actor, { kind: 'payment_assign', row, clientId, body });
    return asked ?? assignNow(tx, actor, body);
  });

export const assignNow = (
  tx: Tx,
  actor: Actor,
  { id, client_id: clientId, note }: Assignment,
): Promise<{ message: string }> =>
  audited(tx, actor, 'payment.assign', async (_tx, audit) => {
    const receipt = receiptOf(await store.findPayment(tx, id));
    if (receipt !== undefined) await store.lockReceipt(tx, receipt);
    const row = requireOpen(await store.lockPayment(tx, id));
    // A receipt that was reported before the row was locked is not locked, and may be credited already.
    const read = { receipt: receipt ?? null };
    requireAsRead({ noun: 'payment', stored: { receipt: receiptOf(row) ?? null }, wanted: {}, read });
    const client = await requirePayer(tx, clientId);
    const other = receipt === undefined ? undefined : await store.lockByReceipt(tx, receipt);
    if (other && other.id !== id && other.state === 'paid') {
      throw new Refusal(422, 'receipt_credited', `Receipt ${receipt} was credited already`, 'id');
    }
    const amount = row.paid ?? row.amount;
    const handled = { handled_by: actor.userId, note };
    const units = await credit(tx, { ...row, client_id: clientId }, { receipt, amount, handled });
    await audit.record(nameOf(row), {
      clientId,
      before: { client: null, reason: row.reason },
      after: { client: client.name, amount, units, note },
    });
    return { message: `${counted(units, 'unit')} credited to ${client.name}` };
  });

export const dismissPayment = (
  db: Db,
  actor: Actor,
  { id, note }: { id: number; note: string },
): Promise<string> =>
  audited(db, actor, 'payment.dismiss', async (tx, audit) => {
    platformOnly(actor.reach);
    await requireNoneWaiting(tx, id);
    const row = requireOpen(await store.lockPayment(tx, id));
    await store.updatePayment(tx, id, { state: 'dismissed', note, handled_by: actor.userId });
    await audit.record(nameOf(row), {
      clientId: row.client_id,
      before: { reason: row.reason },
      after: { amount: row.paid ?? row.amount, note },
    });
    return 'Payment closed without credit';
  });

type Reversal = ParsedBodyOf<typeof reverseCall> & { now: Date };

/** Reverses a payment. If a prompt was credited by another row of its receipt, reverses that row. */
export const reversePayment = (
  db: Db,
  actor: Actor,
  { now, ...body }: Reversal,
): Promise<AnswerOf<typeof reverseCall>> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const row = requireCredited(await findCredited(tx, body.id));
    const asked = await askBefore(tx, actor, { kind: 'payment_reverse', row, clientId: row.client_id, body });
    return asked ?? reverseNow(tx, actor, { ...body, now });
  });

export const reverseNow = (tx: Tx, actor: Actor, { id, note, now }: Reversal): Promise<{ message: string }> =>
  audited(tx, actor, 'payment.reverse', async (_tx, audit) => {
    const row = requireCredited(await lockCredited(tx, id));
    const client = await store.findPayer(tx, row.client_id);
    if (!client) throw new Error(`Client ${row.client_id} of payment ${row.id} does not exist`);
    const { units } = await takeBackTopUp(tx, {
      clientId: row.client_id,
      of: creditOf(row),
      smsCost: client.sms_cost,
      userId: actor.userId,
      cause: reversalOf(row),
      description: `M-Pesa ${row.receipt ?? row.id} reversed`,
    });
    await store.updatePayment(tx, row.id, { reversed: now, note, handled_by: actor.userId });
    await audit.record(nameOf(row), {
      clientId: row.client_id,
      before: { units: row.units },
      after: { client: client.name, amount: row.paid, taken_back: units, note },
    });
    return { message: `${counted(units, 'unit')} taken back from ${client.name}` };
  });

const receiptOf = (row: PaymentRow | undefined): string | undefined =>
  row?.receipt ?? row?.claimed_receipt ?? undefined;

/** Returns the payment if it waits for a decision or was closed without credit, so that it may still be assigned; else throws 422. */
function requireOpen(row: PaymentRow | undefined): PaymentRow {
  if (!row) throw new Refusal(422, 'payment_not_found', 'Payment not found', 'id');
  if (row.state !== 'review' && row.state !== 'dismissed') {
    throw new Refusal(422, 'payment_not_open', 'This payment is not waiting for a decision', 'id');
  }
  return row;
}
