// Money that came in by paybill (requirements/kenya.md#paybill): identified by the account number the payer typed, never by
// the phone. A payment with an unknown or inconsistent account is kept for review; nothing is credited on a guess.
import type { Db, Tx } from '../../db/database.ts';
import { readReference } from '../../domain/accountNumber.ts';
import { hourMs, minuteMs } from '../../domain/durations.ts';
import { doubt, doubtOf, sameAmount } from './doubt.service.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';
import { credit, learnReceipt } from './settle.service.ts';

export interface PaybillNotice {
  receipt: string;
  /** KES with at most two decimals, as text. */
  amount: string;
  shortcode: string;
  reference: string;
  /** The payer's phone, masked by M-Pesa. */
  msisdn: string;
  payer: string;
  /** Time of the payment by M-Pesa's clock; undefined if M-Pesa did not send it. */
  paidAt?: Date | undefined;
}

/** Accepts a payment once per receipt. `at` is its time of arrival. */
export async function takePaybill(
  tx: Tx,
  notice: PaybillNotice & { at: Date },
  own: { shortcode: string; givenAt?: Date },
): Promise<void> {
  const { receipt, amount, paidAt } = notice;
  await store.lockReceipt(tx, receipt);
  if (await store.lockByReceipt(tx, receipt)) return;
  if (notice.shortcode !== own.shortcode) {
    return keep(
      tx,
      notice,
      `It was paid to business number ${notice.shortcode || '(none)'}, not to this one.`,
    );
  }
  const read = readReference(notice.reference);
  // Before the prompt, as a deletion of the client locks it.
  const payer = read && (await store.lockPayer(tx, read.clientId));
  const prompt = read?.prompt === undefined ? undefined : await store.lockPrompt(tx, read.prompt);
  if (prompt && announces(notice, prompt)) {
    if (prompt.state === 'paid') return learnReceipt(tx, prompt, { receipt, paidAt });
    const reason = doubtOf(prompt, amount);
    if (reason === undefined) return void (await credit(tx, prompt, { receipt, amount, paidAt }));
    const isOfPrompt =
      prompt.claimed_receipt === null
        ? sameAmount(prompt.amount, amount)
        : prompt.claimed_receipt === receipt;
    if (isOfPrompt) return doubt(tx, prompt, { reason, receipt, amount, paidAt, isCertain: true });
    return keep(tx, { ...notice, clientId: prompt.client_id }, reason);
  }
  if (!read || !payer) {
    return keep(tx, notice, 'No client has the account number that was typed.');
  }
  const row = await insert(tx, { ...notice, clientId: read.clientId });
  await credit(tx, row, { receipt, amount, givenAt: own.givenAt });
}

/**
 * Time within which a payment may belong to a prompt. Prompts are answered within two minutes, but the clocks of M-Pesa and this
 * machine may differ.
 */
const answeredMs = 10 * minuteMs;
/** The same limit for a payment without a time, whose announcement is used: it may be late after an outage or retries of M-Pesa. */
const announcedMs = 24 * hourMs;
/** States in which the prompt may have been paid. */
const openStates = new Set(['sending', 'waiting', 'confirming', 'expired', 'review']);

/**
 * Whether a payment with the reference of a prompt is the payment of that prompt, announced by paybill as well. Otherwise it is a
 * separate payment, by a payer who typed the reference of an earlier prompt.
 */
function announces(notice: PaybillNotice & { at: Date }, prompt: PaymentRow): boolean {
  const { receipt, amount, at, paidAt } = notice;
  if (prompt.receipt !== null || prompt.settled_by !== null) return false;
  if (prompt.claimed_receipt === receipt) return true;
  const afterMs = (paidAt ?? at).getTime() - prompt.created.getTime();
  const isAnswer = afterMs < (paidAt ? answeredMs : announcedMs);
  return isAnswer && (sameAmount(prompt.amount, amount) || openStates.has(prompt.state));
}

/** Why M-Pesa should reject a payment before it is made; undefined if it should accept it. */
export async function faultOf(
  db: Db,
  notice: Pick<PaybillNotice, 'amount' | 'shortcode' | 'reference'>,
  own: { shortcode: string },
): Promise<'shortcode' | 'account' | 'amount' | undefined> {
  if (notice.shortcode !== own.shortcode) return 'shortcode';
  if (Number(notice.amount) < 1) return 'amount';
  const read = readReference(notice.reference);
  return read && (await store.findPayer(db, read.clientId)) ? undefined : 'account';
}

type Kept = PaybillNotice & { at: Date; clientId?: number | null };

const insert = (tx: Tx, notice: Kept, reason: string | null = null): Promise<PaymentRow> =>
  store.insertPayment(tx, {
    source: 'paybill',
    state: 'review',
    client_id: notice.clientId ?? null,
    amount: notice.amount,
    paid: notice.amount,
    msisdn: notice.msisdn || null,
    payer: notice.payer || null,
    reference: notice.reference,
    receipt: notice.receipt,
    reason,
    created: notice.at,
    paid_at: notice.paidAt ?? null,
  });

async function keep(tx: Tx, notice: Kept, reason: string): Promise<void> {
  await insert(tx, notice, reason);
}
