// Payments of the demo: paybill payments over the months, prompts without payment, and three that wait for an
// admin. Written through the service, so that ledger and units agree.
import type { Tx } from '../db/database.ts';
import { accountNumber, promptReference } from '../domain/accountNumber.ts';
import { hourMs } from '../domain/durations.ts';
import { takePaybill } from '../modules/payments/paybill.service.ts';
import type { SeedContext } from './history.ts';
import type { Postings } from './postings.ts';
import type { SeededClient } from './organisations.ts';
import { firstNames, otherNames } from './people.ts';
import { randomFrom, type Random } from './random.ts';

/** The simulated M-Pesa's (simulators/mpesa). */
const shortcode = '600100';

export async function seedPayments(
  tx: Tx,
  clients: readonly SeededClient[],
  { days, now, postings }: Pick<SeedContext, 'days' | 'now' | 'postings'>,
): Promise<void> {
  const random = randomFrom(20_261_122);
  const buyers = clients.slice(1);
  const dayBefore = (ago: number) => days.at(-1 - ago) ?? now;
  const morning = (ago: number) =>
    new Date(dayBefore(ago).getTime() + random.integer(8, 12) * hourMs + random.integer(0, hourMs));
  for (const ago of [82, 75, 61, 54, 40, 33, 26, 19, 12, 9, 5, 3]) {
    const client = random.pick(buyers);
    const reference = accountNumber(client.id);
    const paid = { reference, amount: random.pick([200, 500, 1000, 1500, 2500]), at: morning(ago) };
    postings.push(pay(tx, random, paid));
  }
  for (const [ago, reference, amount] of [
    [6, 'SAVANA', 500],
    [2, '0722000004', 1200],
    [1, accountNumber(2).replace(/.$/, '0'), 250],
  ] as const) {
    postings.push(pay(tx, random, { reference, amount, at: morning(ago) }));
  }
  await seedPrompts(tx, buyers, morning);
}

function pay(
  tx: Tx,
  random: Random,
  paid: { reference: string; amount: number; at: Date },
): Postings[number] {
  const phone = `2547${random.integer(10, 29)}`;
  const notice = {
    receipt: `S${random.integer(60_466_176, 2_176_782_335).toString(36).toUpperCase()}${random.integer(100, 999)}`,
    shortcode,
    reference: paid.reference,
    amount: `${paid.amount}.00`,
    msisdn: `${phone.slice(0, 4)} ***** ${random.integer(100, 999)}`,
    payer: `${random.pick(firstNames)} ${random.pick(otherNames)}`.toUpperCase(),
    at: paid.at,
  };
  return { at: paid.at, post: () => takePaybill(tx, notice, { shortcode, givenAt: paid.at }) };
}

async function seedPrompts(
  tx: Tx,
  buyers: readonly SeededClient[],
  morning: (ago: number) => Date,
): Promise<void> {
  for (const [index, state] of (['cancelled', 'no_funds', 'wrong_pin'] as const).entries()) {
    const client = buyers[index];
    if (!client) continue;
    const { id } = await tx
      .insertInto('payments')
      .values({
        source: 'stk',
        state,
        client_id: client.id,
        user_id: client.userId,
        amount: '500',
        msisdn: `25472200000${index + 2}`,
        reference: accountNumber(client.id),
        created: morning(10 - 4 * index),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reference = promptReference(client.id, id);
    await tx.updateTable('payments').set({ reference }).where('id', '=', id).execute();
  }
}
