// Top-ups by M-Pesa in tests: payers, prompts, and notices of payments.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Tx } from '../../../server/db/database.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { takePaybill } from '../../../server/modules/payments/paybill.service.ts';
import type { Prompt } from '../../../simulators/mpesa/prompt.ts';
import type { MpesaApp } from './mpesa.ts';
import { signedIn, type SignedIn } from '../people.ts';

let phones = 0;
/** A phone number whose ending determines the outcome (simulators/mpesa/rules.ts); 9999 pays. */
export const aPhone = (ending = '9999') => `07${String(10_000 + ++phones).slice(-4)}${ending}`;

/** A new payer before each test, their requests, and what is credited to their client. The ledger must be correct after each test. */
export function topUps(app: MpesaApp) {
  const { db } = app;
  let payer: SignedIn;
  /** Makes an admin of a new client, which pays KES 0.70 a unit, the payer. */
  const nextPayer = async () => {
    payer = await signedIn(db, { now: app.clock.now });
    await db.updateTable('clients').set({ sms_cost: '0.7' }).where('id', '=', payer.clientId).execute();
  };
  beforeEach(async () => {
    await sql`DELETE FROM payments WHERE state <> 'paid'`.execute(db);
    await nextPayer();
  });
  afterEach(async () => expect(await verifyLedger(db)).toEqual([]));
  const mine = () => payer;
  const request = (body: object, by: { token: string } = mine()) => app.call('payment/request', body, by);
  const status = async (id: number) => (await app.call('payment/status', { id }, mine())).body.message;
  const units = () => available(db, mine().clientId);
  const newest = () => app.simulator.prompts.at(-1) as Prompt;

  /** Asks for a payment and returns its id; the payer has not answered yet. */
  async function prompted(amount: number, ending?: string): Promise<number> {
    const answer = await request({ amount, msisdn: aPhone(ending), client_id: mine().clientId });
    expect(answer).toMatchObject({ status: 201, body: { payment: { state: 'waiting' } } });
    return answer.body.payment.id as number;
  }

  /** Takes a payment by paybill of KES 7, without M-Pesa's time. */
  const takePaid = (tx: Tx, paid: { receipt: string; reference: string; amount?: string }) => {
    const { shortcode } = app.mpesa;
    const notice = { amount: '7', shortcode, msisdn: '', payer: '', at: app.clock.now };
    return takePaybill(tx, { ...notice, ...paid }, app.mpesa);
  };

  return { mine, nextPayer, request, status, units, newest, prompted, takePaid };
}

export async function notify(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
