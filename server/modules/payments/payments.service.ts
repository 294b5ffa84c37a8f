// Top-ups from the console (requirements/administration.md#account-top-up): the account, M-Pesa prompts on a phone, and the
// state of a payment. Must never credit: only settle.service does, on M-Pesa's confirmation.
import { grouped } from '../../../contract/grouped.ts';
import type { Payment } from '../../../contract/payments.ts';
import type { Db, Tx } from '../../db/database.ts';
import { deleteAnswer, once, type KeyedRequest } from '../../db/idempotency.ts';
import { accountNumber, promptReference, readReference } from '../../domain/accountNumber.ts';
import type { Mpesa, PushAnswer } from '../../domain/mpesa.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { isWithin } from '../../domain/reach.ts';
import { clientNotFound, Refusal, suspended, TooManyAttempts } from '../../domain/refusal.ts';
import { may, type Actor, type Caller } from '../../http/caller.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { creditKes } from '../ledger/topup.service.ts';
import * as store from './payments.store.ts';
import { findView, findViews } from './views.store.ts';

export { findReceipts, type Receipt } from './views.store.ts';

export interface PaymentDeps {
  db: Db;
  clock: () => Date;
  /** Undefined if M-Pesa is not set up. */
  mpesa: Mpesa | undefined;
}

/** Most prompts that a client may send within `promptsSeconds`, so that no phone is flooded. */
const promptsMax = 20;
const promptsSeconds = 600;

export async function accountOf({ db, clock, mpesa }: PaymentDeps, caller: Caller, clientId: number) {
  await requireClient(db, caller.reach, clientId);
  const client = await store.findPayer(db, clientId);
  if (!client) throw clientNotFound();
  const since = new Date(clock().getTime() - promptsSeconds * 1000);
  return {
    is_set_up: mpesa !== undefined,
    business_number: mpesa?.shortcode ?? null,
    account_number: accountNumber(clientId),
    client_name: client.name,
    sms_cost: client.sms_cost,
    credit: await creditKes(db, clientId),
    open_payment_id: await store.findOpen(db, { clientId, userId: caller.userId, since }),
  };
}

export async function statusOf(db: Db, caller: Caller, id: number): Promise<Payment> {
  const payment = await findView(db, caller.reach, id);
  if (!payment || payment.client_id === null || !isWithin(caller.reach, payment.client_id)) {
    throw new Refusal(422, 'payment_not_found', 'Payment not found', 'id');
  }
  return payment;
}

/** The form of an M-Pesa receipt. */
const receiptPattern = /^(?=.*[A-Z])[A-Z0-9]{10}$/;
/** Most digits of an id. */
const idDigitsMax = 9;

/**
 * Payments within reach by receipt, account number or reference, or id; newest first. The
 * platform's people need the permission to read payments, others that to read top-ups.
 */
export async function findPayments(
  db: Db,
  caller: Caller,
  { text, limit }: { text: string; limit: number },
): Promise<Payment[]> {
  if (!may(caller, caller.reach === 'all' ? 'payments' : 'topups', 'read')) return [];
  const compact = text
    .replace(/^payment:/i, '')
    .replace(/[\s#]+/g, '')
    .toUpperCase();
  const read = readReference(text);
  const keys = {
    receipt: receiptPattern.test(compact) ? compact : undefined,
    references: [text, compact, ...(read?.prompt === undefined ? [] : [read.prompt])],
    clientId: read?.prompt === undefined ? read?.clientId : undefined,
    id: /^\d+$/.test(compact) && compact.length <= idDigitsMax ? Number(compact) : undefined,
  };
  return findViews(db, caller.reach, { keys, limit });
}

interface WantedPayment {
  /** Whole KES. */
  amount: number;
  /** The number as typed. */
  msisdn: string;
  clientId: number;
}

/**
 * Sends the prompt once per Idempotency-Key: a repeat answers the payment's current state. The row is committed before the
 * request to M-Pesa, so that every notice finds it. A prompt that M-Pesa refuses releases its key.
 */
export async function requestPayment(
  deps: PaymentDeps,
  caller: Actor,
  { idempotencyKey, ...wanted }: WantedPayment & { idempotencyKey: string | undefined },
): Promise<{ message: string; payment: Payment }> {
  const { db } = deps;
  const keyed = { clientId: caller.clientId, key: idempotencyKey, body: { topup: wanted } };
  const fresh: Prompt[] = [];
  const { payment_id: id } = await db.transaction().execute(async (tx) => {
    await requireClient(tx, caller.reach, wanted.clientId);
    return once(tx, keyed, async () => {
      const prompt = await audited(tx, caller, 'payment.request', (_tx, audit) =>
        insertPrompt(tx, audit, { ...deps, caller, wanted }),
      );
      fresh.push(prompt);
      return { payment_id: prompt.paymentId };
    });
  });
  for (const { mpesa, ...prompt } of fresh) {
    const answer = await mpesa.push(prompt);
    await recordAnswer(db, { id, answer, keyed });
  }
  const payment = await statusOf(db, caller, id);
  const kes = grouped(wanted.amount);
  return { message: `Enter your M-Pesa PIN on ${payment.msisdn} to pay KES ${kes}`, payment };
}

type Prompt = Parameters<Mpesa['push']>[0] & { mpesa: Mpesa };

async function insertPrompt(
  tx: Tx,
  audit: Audit,
  { clock, mpesa, caller, wanted }: PaymentDeps & { caller: Actor; wanted: WantedPayment },
): Promise<Prompt> {
  if (!caller.clientActive) throw suspended('top up');
  if (!mpesa) throw new Refusal(422, 'mpesa_not_configured', 'M-Pesa is not set up here yet');
  const msisdn = toMsisdn(wanted.msisdn);
  if (!msisdn?.startsWith('254'))
    throw new Refusal(
      422,
      'phone_number_invalid',
      'Enter a Kenyan M-Pesa number, like 0712 345 678',
      'msisdn',
    );
  const now = clock();
  const { amount, clientId } = wanted;
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await store.lockPhone(tx, msisdn);
  if (await store.hasOpenPrompt(tx, msisdn, ago(mpesa.promptSeconds))) {
    throw new Refusal(
      422,
      'payment_pending',
      'That phone has a payment waiting for its PIN already. Finish or cancel it there first',
      'msisdn',
    );
  }
  if ((await store.countPrompts(tx, clientId, ago(promptsSeconds))) >= promptsMax) {
    throw new TooManyAttempts('top-up requests', promptsSeconds);
  }
  const { id: paymentId } = await store.insertPayment(tx, {
    source: 'stk',
    state: 'sending',
    client_id: clientId,
    user_id: caller.userId,
    amount: String(amount),
    msisdn,
    reference: accountNumber(clientId),
    next_query: new Date(now.getTime() + mpesa.promptSeconds * 1000),
    created: now,
  });
  const reference = promptReference(clientId, paymentId);
  await store.updatePayment(tx, paymentId, { reference });
  await audit.record(reference, { clientId, after: { amount, msisdn } });
  return { paymentId, amount, msisdn, reference, mpesa };
}

/** Stores M-Pesa's answer to the prompt, unless a notice has settled the payment already; throws where M-Pesa refuses it. */
async function recordAnswer(
  db: Db,
  { id, answer, keyed }: { id: number; answer: PushAnswer; keyed: KeyedRequest },
): Promise<void> {
  const refusal = await db.transaction().execute(async (tx) => {
    const row = await store.lockPayment(tx, id);
    if (answer.kind === 'refused') {
      if (row && row.state !== 'sending' && row.state !== 'expired') return undefined;
      await deleteAnswer(tx, keyed);
      await store.updatePayment(tx, id, { state: 'failed', reason: answer.reason, next_query: null });
      return new Refusal(500, 'mpesa_refused', answer.reason);
    }
    if (!row) return undefined;
    const ids =
      answer.kind === 'accepted'
        ? { merchant_request_id: answer.merchantRequestId, checkout_request_id: answer.checkoutRequestId }
        : {};
    const isFirst = row.state === 'sending';
    await store.updatePayment(tx, id, { ...ids, ...(isFirst && { state: 'waiting' as const }) });
    return undefined;
  });
  if (refusal) throw refusal;
}
