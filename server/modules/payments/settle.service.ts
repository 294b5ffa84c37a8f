// Settles payments by M-Pesa's notices, state queries and paybill (requirements/kenya.md#m-pesa;
// requirements/domain.md#top-ups). The only place that credits, once per receipt, in whatever order and number they come.
// Must never credit on a notice whose amount, request or shortcode does not fit, nor call M-Pesa inside a transaction.
// Lock order: receipt, prompt, row of the receipt, ledger.
import type { Db, Tx } from '../../db/database.ts';
import { resultOf, unconfirmed, type Mpesa, type QueryAnswer } from '../../domain/mpesa.ts';
import { topUp } from '../ledger/topup.service.ts';
import { creditOf } from './causes.ts';
import { doubt, doubtOf, reportedAfterwards, wasClosed } from './doubt.service.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';

export interface SettleDeps {
  db: Db;
  clock: () => Date;
  mpesa: Pick<Mpesa, 'query' | 'confirms' | 'promptSeconds'>;
}

/** Result of a prompt in a notice. */
export interface PushNotice {
  paymentId: number;
  merchantRequestId: string;
  checkoutRequestId: string;
  code: string;
  description: string;
  amount: string | undefined;
  receipt: string | undefined;
  /** M-Pesa's time of the payment. */
  paidAt?: Date | undefined;
}

/** States of a prompt without an outcome. */
const openStates = new Set(['sending', 'waiting', 'expired']);
/** Seconds until the next query, doubling from the first to the last value. */
const askAgainSeconds = { first: 10, last: 3600 };
/** Queries without an outcome (about eight hours) after which only notices and people settle the payment. */
const queriesMax = 16;

/** Handles a notice about a prompt. Returns whether M-Pesa must confirm it before the credit. */
export function takeNotice({ db, clock, mpesa }: SettleDeps, notice: PushNotice): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (notice.receipt !== undefined) await store.lockReceipt(tx, notice.receipt);
    const row = await store.lockPayment(tx, notice.paymentId);
    if (!row) return false;
    if (row.checkout_request_id !== null && row.checkout_request_id !== notice.checkoutRequestId) {
      await doubt(tx, row, {
        reason: 'M-Pesa sent a notice of another request for this payment. It was ignored.',
      });
      return false;
    }
    if (row.checkout_request_id === null) {
      // The answer to the prompt was lost; the notice has the same ids.
      const { checkoutRequestId, merchantRequestId } = notice;
      await store.updatePayment(tx, row.id, {
        checkout_request_id: checkoutRequestId,
        merchant_request_id: merchantRequestId,
      });
    }
    if (notice.code !== '0') {
      if (openStates.has(row.state)) await close(tx, row, notice);
      return false;
    }
    return claim(tx, row, { ...notice, now: clock(), confirms: mpesa.confirms });
  });
}

/** Handles a claim, which may be wrong, that a prompt was paid. */
async function claim(
  tx: Tx,
  row: PaymentRow,
  said: Pick<PushNotice, 'amount' | 'receipt' | 'paidAt'> & { now: Date; confirms: boolean },
): Promise<boolean> {
  const { receipt, paidAt } = said;
  // A notice without an amount takes back no amount that was reported before.
  const amount = said.amount ?? row.paid ?? undefined;
  if (row.state === 'paid') {
    if (receipt !== undefined) await learnReceipt(tx, row, { receipt, paidAt });
    return false;
  }
  const reason = doubtOf(row, amount);
  if (reason !== undefined) {
    await doubt(tx, row, { reason, receipt, amount, paidAt });
    return false;
  }
  if (!said.confirms && amount !== undefined && receipt !== undefined) {
    await credit(tx, row, { receipt, amount, paidAt });
    return false;
  }
  await store.updatePayment(tx, row.id, {
    claimed_receipt: receipt ?? row.claimed_receipt,
    paid: amount ?? null,
    paid_at: paidAt ?? row.paid_at,
    state: 'confirming',
    reason: null,
    queries: 0,
    next_query: said.now,
  });
  return true;
}

/** Queries M-Pesa for the state of a prompt and settles it. Returns false if M-Pesa did not answer. */
export async function ask({ db, clock, mpesa }: SettleDeps, id: number): Promise<boolean> {
  const asked = await store.findPayment(db, id);
  if (!asked || asked.state === 'paid') return true;
  const answer: QueryAnswer =
    asked.checkout_request_id === null
      ? { kind: 'processing' }
      : await mpesa.query(asked.checkout_request_id);
  await withPayment(db, id, async (tx, row) => {
    if (row.state === 'paid') return;
    if (answer.kind !== 'result') return later(tx, row, { now: clock(), mpesa });
    if (answer.code === '0') {
      // A payment in doubt is left to an administrator: M-Pesa confirms that something was paid, but not how much.
      if (row.state === 'review' || row.state === 'dismissed') return;
      const { amount, claimed_receipt } = row;
      const receipt = claimed_receipt ?? undefined;
      const reason = doubtOf(row, amount);
      if (reason !== undefined) return doubt(tx, row, { reason, receipt, amount });
      await credit(tx, row, { receipt, amount });
      return;
    }
    if (row.state === 'confirming') {
      return doubt(tx, row, { reason: unconfirmed(answer.code, answer.description) });
    }
    if (openStates.has(row.state)) await close(tx, row, answer);
  });
  return answer.kind !== 'no answer';
}

/**
 * Runs `settle` on the current row, with its claimed receipt locked before the row. Starts again if a notice stored a receipt between
 * the two locks.
 */
async function withPayment(
  db: Db,
  id: number,
  settle: (tx: Tx, row: PaymentRow) => Promise<void>,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction().execute(async (tx) => {
      const receipt = (await store.findPayment(tx, id))?.claimed_receipt ?? null;
      if (receipt !== null) await store.lockReceipt(tx, receipt);
      const row = await store.lockPayment(tx, id);
      if (row && row.claimed_receipt !== receipt) return false;
      if (row) await settle(tx, row);
      return true;
    });
  }
}

async function close(tx: Tx, row: PaymentRow, said: { code: string; description: string }): Promise<void> {
  const { state, reason } = resultOf(said.code, said.description);
  await store.updatePayment(tx, row.id, { state, reason, result_code: said.code, next_query: null });
}

/** Handles a prompt without an outcome: postpones the next query, or times the prompt out once its PIN can no longer be entered. */
async function later(
  tx: Tx,
  row: PaymentRow,
  { now, mpesa }: { now: Date; mpesa: Pick<Mpesa, 'promptSeconds'> },
): Promise<void> {
  const queries = row.queries + 1;
  const isOver = queries >= queriesMax;
  if (isOver && row.state === 'confirming') {
    return doubt(tx, row, {
      reason: 'A notice reported it as paid, but M-Pesa did not answer the queries that confirm it.',
    });
  }
  const { first, last } = askAgainSeconds;
  const seconds = Math.min(Math.min(first, mpesa.promptSeconds) * 2 ** (queries - 1), last);
  const isLate = now.getTime() - row.created.getTime() >= 2 * mpesa.promptSeconds * 1000;
  await store.updatePayment(tx, row.id, {
    queries,
    next_query: isOver ? null : new Date(now.getTime() + seconds * 1000),
    ...(isLate && row.state !== 'confirming' && openStates.has(row.state) && { state: 'expired' as const }),
  });
}

/**
 * Credits a payment to its client and marks it paid. If another row has its receipt, that row is credited, unless an administrator
 * closed it: then only an administrator (`handled`) credits it.
 */
export async function credit(
  tx: Tx,
  row: PaymentRow,
  paid: {
    receipt: string | undefined;
    amount: string;
    paidAt?: Date | undefined;
    handled?: Pick<PaymentRow, 'handled_by' | 'note'>;
    /** When the units were given, for the past of the demo: entries are dated in their order (decisions/037-statements-by-balances.md). */
    givenAt?: Date | undefined;
  },
): Promise<number> {
  const { receipt, amount, paidAt, handled, givenAt } = paid;
  if (row.client_id === null) throw new Error(`Payment ${row.id} has no client yet`);
  const same = receipt === undefined ? undefined : await store.lockByReceipt(tx, receipt);
  if (same && same.id !== row.id) {
    if (same.state !== 'paid' && wasClosed(same) && !handled) {
      await doubt(tx, row, { reason: reportedAfterwards(), receipt, amount });
      return 0;
    }
    const units =
      same.state === 'paid'
        ? (same.units ?? 0)
        : await credit(tx, { ...same, client_id: row.client_id }, { receipt, amount: same.amount });
    await store.updatePayment(tx, row.id, {
      state: 'paid',
      settled_by: same.id,
      paid_at: same.paid_at,
      reason: null,
      next_query: null,
      ...handled,
    });
    return units;
  }
  const client = await store.findPayer(tx, row.client_id);
  if (!client) throw new Error(`Client ${row.client_id} of payment ${row.id} does not exist`);
  const { units } = await topUp(tx, {
    clientId: row.client_id,
    kes: amount,
    smsCost: client.sms_cost,
    userId: handled?.handled_by ?? row.user_id,
    cause: creditOf(row),
    description: receipt === undefined ? 'M-Pesa' : `M-Pesa ${receipt}`,
    at: givenAt,
  });
  await store.updatePayment(tx, row.id, {
    state: 'paid',
    client_id: row.client_id,
    units,
    paid: amount,
    reason: null,
    next_query: null,
    ...(receipt !== undefined && { receipt }),
    ...(paidAt && { paid_at: paidAt }),
    ...handled,
  });
  return units;
}

/** Stores the receipt and time of a payment that a query credited, so that it is not credited again. */
export async function learnReceipt(
  tx: Tx,
  row: PaymentRow,
  { receipt, paidAt }: { receipt: string; paidAt: Date | undefined },
): Promise<void> {
  if (row.receipt !== null || row.settled_by !== null) return;
  if (await store.lockByReceipt(tx, receipt)) return;
  await store.updatePayment(tx, row.id, {
    receipt,
    claimed_receipt: null,
    paid_at: paidAt ?? row.paid_at,
  });
}

/** Claims prompts due for a query, against other processes for that time. */
export const claimDue = ({ db, clock }: Pick<SettleDeps, 'db' | 'clock'>, limit: number): Promise<number[]> =>
  store.claimDue(db, { now: clock(), until: new Date(clock().getTime() + claimSeconds * 1000), limit });

const claimSeconds = 60;
