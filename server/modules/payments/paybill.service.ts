// Money that came in by paybill (requirements/kenya.md#paybill): known by the account number the payer typed, never by
// the phone. What belongs to nobody we know, or does not fit, is kept for an admin; nothing is credited on a guess.
import type { Db, Tx } from '../../db/database.ts';
import { readReference } from '../../domain/accountNumber.ts';
import * as store from './payments.store.ts';
import type { PaymentRow } from './payments.store.ts';
import { credit, learnReceipt, sameAmount, wrongAmount } from './settle.service.ts';

export interface PaybillNotice {
  receipt: string;
  /** KES with at most two decimals. */
  amount: string;
  shortcode: string;
  reference: string;
  /** Masked by M-Pesa. */
  msisdn: string;
  payer: string;
}

/** Takes in a payment, once a receipt. `at` is when it came. */
export async function takePaybill(
  tx: Tx,
  notice: PaybillNotice & { at: Date },
  ours: { shortcode: string },
): Promise<void> {
  const { receipt, amount } = notice;
  await store.lockReceipt(tx, receipt);
  if (await store.lockByReceipt(tx, receipt)) return;
  if (notice.shortcode !== ours.shortcode) {
    return keep(tx, notice, `It was paid to business number ${notice.shortcode || '(none)'}, not to ours.`);
  }
  const read = readReference(notice.reference);
  // M-Pesa may tell of a prompt's payment a second time, by this way; the reference says which prompt it was.
  const prompt = read?.prompt === undefined ? undefined : await store.lockPrompt(tx, read.prompt);
  if (prompt && prompt.receipt === null && prompt.settled_by === null) {
    if (prompt.state === 'paid') return learnReceipt(tx, prompt, receipt);
    if (sameAmount(prompt.amount, amount)) return void (await credit(tx, prompt, { receipt, amount }));
    const reason = wrongAmount(amount, prompt.amount);
    if (prompt.claimed_receipt !== receipt)
      return keep(tx, { ...notice, clientId: prompt.client_id }, reason);
    const certain = { receipt, claimed_receipt: null, paid: amount, next_query: null };
    return store.updatePayment(tx, prompt.id, { ...certain, state: 'review', reason });
  }
  if (!read || !(await store.findPayer(tx, read.clientId))) {
    return keep(tx, notice, 'No client has the account number that was typed.');
  }
  const row = await insert(tx, { ...notice, clientId: read.clientId });
  await credit(tx, row, { receipt, amount });
}

/** Why M-Pesa should not take a payment that somebody is about to make; undefined where it may. */
export async function faultOf(
  db: Db,
  notice: Pick<PaybillNotice, 'amount' | 'shortcode' | 'reference'>,
  ours: { shortcode: string },
): Promise<'shortcode' | 'account' | 'amount' | undefined> {
  if (notice.shortcode !== ours.shortcode) return 'shortcode';
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
  });

async function keep(tx: Tx, notice: Kept, reason: string): Promise<void> {
  await insert(tx, notice, reason);
}
