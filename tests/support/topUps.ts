// Top-ups by M-Pesa in tests: payers, prompts, and notices of payments.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import type { Prompt } from '../../simulators/mpesa/prompt.ts';
import type { MpesaApp } from './mpesa.ts';
import { signedIn, type SignedIn } from './people.ts';

/** Creates an admin of a new client that pays KES 0.70 a unit; deletes payments that are still open. */
export async function aPayer({ db, clock }: MpesaApp): Promise<SignedIn> {
  await sql`DELETE FROM payments WHERE state <> 'paid'`.execute(db);
  const mine = await signedIn(db, { now: clock.now });
  await db.updateTable('clients').set({ sms_cost: '0.7' }).where('id', '=', mine.clientId).execute();
  return mine;
}

let phones = 0;
/** A phone number whose ending determines the outcome (simulators/mpesa/rules.ts); 9999 pays. */
export const aPhone = (ending = '9999') => `07${String(10_000 + ++phones).slice(-4)}${ending}`;

/** Requests of `mine`, and what is credited to their client. */
export function topUps(app: MpesaApp, mine: () => SignedIn) {
  const request = (body: object, by: { token: string } = mine()) => app.call('payment/request', body, by);
  const status = async (id: number) => (await app.call('payment/status', { id }, mine())).body.message;
  const units = () => available(app.db, mine().clientId);
  const newest = () => app.simulator.prompts.at(-1) as Prompt;

  /** Asks for a payment and returns its id; the payer has not answered yet. */
  async function prompted(amount: number, ending?: string): Promise<number> {
    const answer = await request({ amount, msisdn: aPhone(ending), client_id: mine().clientId });
    expect(answer).toMatchObject({ status: 201, body: { payment: { state: 'waiting' } } });
    return answer.body.payment.id as number;
  }

  return { request, status, units, newest, prompted };
}

export async function notify(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
