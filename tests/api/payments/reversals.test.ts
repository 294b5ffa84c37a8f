// Payments that M-Pesa reversed (docs/requirements/domain.md#top-ups): corrections are new entries, and no client is credited again.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available, reserveUnits } from '../../../server/modules/ledger/ledger.service.ts';
import { loadUnits, setCreditLimit } from '../../../server/modules/ledger/stock.service.ts';
import { creditKes } from '../../../server/modules/ledger/topup.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';

const app = await startMpesaApp();
const { db } = app;
const admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
let mine: SignedIn;
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  mine = await signedIn(db, { now: app.clock.now });
  await db
    .updateTable('clients')
    .set({ sms_cost: '0.7', name: 'Umoja' })
    .where('id', '=', mine.clientId)
    .execute();
});
// The ledger must be correct after every test, except for units that were spent without a message.
const spent = new Set(['charged less refunded units of each client equal the parts of its messages']);
afterEach(async () => expect((await verifyLedger(db)).filter(({ rule }) => !spent.has(rule))).toEqual([]));

let phones = 0;
async function paid(amount: number): Promise<{ id: number; receipt: string }> {
  const msisdn = `07${String(20_000 + ++phones).slice(-4)}9999`;
  const { body } = await app.call('payment/request', { amount, msisdn, client_id: mine.clientId }, mine);
  await app.simulator.answer();
  return { id: body.payment.id, receipt: app.simulator.prompts.at(-1)?.receipt ?? '' };
}
const reverse = (
  id: number,
  by: { token: string } | undefined = admin,
  note = 'Paid by mistake, asked on the phone',
) => app.call('payment/reverse', { id, note }, by);
const units = () => available(db, mine.clientId);
const spend = (count: number) =>
  db.transaction().execute((tx) =>
    reserveUnits(tx, {
      clientId: mine.clientId,
      units: count,
      userId: null,
      cause: 'test',
      description: 'test',
    }),
  );
const stock = async () =>
  (
    await sql<{
      kind: string;
      balance: string;
    }>`SELECT kind, balance::text FROM ledger_accounts WHERE kind IN ('platform_stock', 'supply', 'sales', 'payments_clearing') ORDER BY kind`.execute(
      db,
    )
  ).rows;

test('takes back units and KES by one posting of its own, and shows in list, top-ups and audit log', async () => {
  await db
    .transaction()
    .execute((tx) => loadUnits(tx, { units: 5, userId: null, cause: 'test', description: 'test' }));
  const before = await stock();
  const { id, receipt } = await paid(10);
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([14, '0.2000']);
  expect(await reverse(id)).toMatchObject({
    status: 200,
    body: { message: '14 units taken back from Umoja' },
  });
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([0, '0.0000']);
  expect(await stock()).toEqual(before);
  const list = (state: string) => app.call('payment/list', { search: receipt, state }, admin);
  expect((await list('reversed')).body.data).toMatchObject([
    {
      id,
      state: 'reversed',
      units: 14,
      note: 'Paid by mistake, asked on the phone',
      handled_by: expect.any(String),
    },
  ]);
  expect((await list('paid')).body.total).toBe(0);
  expect((await app.call('payment/status', { id }, mine)).body.message.state).toBe('reversed');
  const topups = await app.call('dashboard/client/balance/history', { client_id: mine.clientId }, mine);
  expect(topups.body.data).toMatchObject([
    { sms_units: -14, description: `M-Pesa ${receipt} reversed` },
    { sms_units: 14, description: `M-Pesa ${receipt}` },
  ]);
  const [entry] = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'payment.reverse')
    .execute();
  expect(entry).toMatchObject({
    user_id: admin.id,
    client_id: mine.clientId,
    subject: receipt,
    after: { client: 'Umoja', amount: '10.00', taken_back: 14 },
  });
});

test('and its receipt have the seller, the price and the KES credit before and after, which add up', async () => {
  await db.updateTable('clients').set({ name: 'Our SMS', address: 'Moi Avenue 1' }).where('id', '=', 1).execute();
  const first = await paid(10);
  const second = await paid(10);
  const status = async (id: number) => (await app.call('payment/status', { id }, mine)).body.message;
  const seller = { name: 'Our SMS', address: 'Moi Avenue 1' };
  const price = { sms_cost: '0.7000', seller };
  expect(await status(first.id)).toMatchObject({ ...price, units: 14, credit: { before: '0.0000', after: '0.2000' } });
  expect(await status(second.id)).toMatchObject({ ...price, units: 14, credit: { before: '0.2000', after: '0.4000' } });
  // Nothing is left over, so the credit stays what it was.
  const exact = await paid(7);
  expect(await status(exact.id)).toMatchObject({ ...price, units: 10, credit: null });
  await reverse(second.id);
  expect(await status(second.id)).toMatchObject({ ...price, state: 'reversed', credit: { before: '0.2000', after: '0.4000' } });
}); // oxfmt-ignore

test('happens once, however often and at once it is asked for, and is credited by no later notice', async () => {
  const { id, receipt } = await paid(70);
  const answers = await Promise.all(Array.from({ length: 6 }, () => reverse(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422, 422, 422, 422,
  ]);
  expect((await reverse(id)).body.message).toBe('This payment was reversed already');
  const prompt = app.simulator.prompts.at(-1);
  if (prompt) await app.simulator.payBill({ ...prompt, receipt });
  await app.askAfter(61);
  expect(await units()).toBe(0);
});

test('is refused with 402 where the units were sent already, and nothing changes; a credit limit lets it through', async () => {
  const { id } = await paid(70);
  await spend(60);
  const refused = await reverse(id);
  expect([refused.status, refused.body.message]).toEqual([
    402,
    '100 units are to be taken back and the client holds 40. Let it go below zero with a credit limit (POSTPAID), or suspend it.',
  ]);
  expect(await units()).toBe(40);
  expect((await app.call('payment/status', { id }, mine)).body.message.state).toBe('paid');
  await db
    .updateTable('clients')
    .set({ billing_mode: 'POSTPAID', credit_limit: 60 })
    .where('id', '=', mine.clientId)
    .execute();
  await db.transaction().execute((tx) => setCreditLimit(tx, { clientId: mine.clientId, units: 60 }));
  expect((await reverse(id)).status).toBe(200);
  expect(await units()).toBe(0);
});

test('takes units at its own price in the place of KES that became units since: nothing is kept, no credit falls below zero', async () => {
  const first = await paid(10);
  await paid(1);
  // The payment of 10.00 gave 14 units and 0.20 credit. With 1.00 more there is one more unit, and 0.50 credit.
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([15, '0.5000']);
  const second = await paid(1);
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([17, '0.1000']);
  await db.updateTable('clients').set({ sms_cost: '0.1' }).where('id', '=', mine.clientId).execute();
  expect((await reverse(first.id)).body.message).toBe('15 units taken back from Umoja');
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([2, '0.6000']);
  // 2.00 were paid and not reversed yet: two units at 0.70 and 0.60.
  expect((await reverse(second.id)).status).toBe(200);
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([0, '1.0000']);
});

test('takes a unit at the present price in the place of KES that had given none', async () => {
  await db.updateTable('clients').set({ sms_cost: '1.5' }).where('id', '=', mine.clientId).execute();
  const first = await paid(1);
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([0, '1.0000']);
  await paid(2);
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([2, '0.0000']);
  expect((await reverse(first.id)).body.message).toBe('1 unit taken back from Umoja');
  expect([await units(), await creditKes(db, mine.clientId)]).toEqual([1, '0.5000']);
});

test('is refused for what was never credited, without a note, and to everyone but the platform’s people with the right', async () => {
  const { body } = await app.call(
    'payment/request',
    { amount: 5, msisdn: '0712009999', client_id: mine.clientId },
    mine,
  );
  const open = body.payment.id as number;
  expect((await reverse(open)).body).toEqual({
    code: 'payment_not_credited',
    message: 'This payment was not credited',
    field: 'id',
  });
  await app.simulator.answer();
  const missing = await reverse(2_000_000_000);
  expect([missing.status, missing.body]).toEqual([
    422,
    { code: 'payment_not_found', message: 'Payment not found', field: 'id' },
  ]);
  expect((await reverse(open, admin, ' ')).body.message).toBe('Write a note');
  expect((await reverse(open, mine)).status).toBe(403);
  expect((await app.call('payment/reverse', { id: open, note: 'x' })).status).toBe(401);
  expect(await units()).toBe(7);
});

test('a reversal that waits for an account of the platform has locked none of the client, which a top-up locks after it', async () => {
  const { id } = await paid(7);
  const { reversed } = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM ledger_accounts WHERE kind = 'payments_clearing' FOR UPDATE`.execute(tx);
    const answer = reverse(id);
    await untilBlocked(db);
    await sql`SELECT FROM ledger_accounts WHERE client_id = ${mine.clientId} FOR UPDATE NOWAIT`.execute(tx);
    return { reversed: answer };
  });
  expect((await reversed).status).toBe(200);
});
