// Payments that were marked as reversed by mistake (docs/requirements/domain.md#top-ups).
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { lastGiven } from '../../../server/modules/ledger/statements.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';

const app = await startMpesaApp();
const { db } = app;
const anAdmin = () => signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
const admin = await anAdmin();
let mine: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  [mine, other] = [await aBuyer('Umoja', '0.7'), await aBuyer('Savanna', '0.8')];
});
afterEach(async () => expect(await verifyLedger(db)).toEqual([]));

async function aBuyer(name: string, smsCost: string): Promise<SignedIn> {
  const user = await signedIn(db, { now: app.clock.now });
  await db.updateTable('clients').set({ sms_cost: smsCost, name }).where('id', '=', user.clientId).execute();
  return user;
}

const note = 'Another payment was meant';
const restore = (id: number, by: SignedIn = admin) => app.call('payment/restore', { id, note }, by);
const reverse = (id: number) => app.call('payment/reverse', { id, note: 'Paid back' }, admin);
const units = () => Promise.all([available(db, mine.clientId), available(db, other.clientId)]);
const history = async (by: SignedIn) =>
  (await app.call('dashboard/client/balance/history', { client_id: by.clientId }, by)).body.data;

/** Pays KES 10 by paybill. */
async function paid(): Promise<{ id: number; receipt: string }> {
  await app.simulator.payBill({ reference: accountNumber(mine.clientId), amount: 10 });
  const { body } = await app.call('payment/list', { client_id: mine.clientId, source: 'paybill' }, admin);
  return body.data[0];
}

test('are credited to the same client again at its price now, and shown as paid', async () => {
  const { id, receipt } = await paid();
  await reverse(id);
  expect([await units(), await lastGiven(db, mine.clientId)]).toEqual([[0, 0], null]);
  await db.updateTable('clients').set({ sms_cost: '0.5' }).where('id', '=', mine.clientId).execute();
  expect(await restore(id)).toMatchObject({
    status: 200,
    body: { message: '20 units credited to Umoja again' },
  });
  expect(await units()).toEqual([20, 0]);
  expect(await lastGiven(db, mine.clientId)).toMatchObject({ units: 20 });
  const [credit] = await history(mine);
  const { data, totals } = (await app.call('payment/list', { search: receipt }, admin)).body;
  expect(data).toMatchObject([
    { id, state: 'paid', units: 20, sms_cost: '0.5000', note, topup_id: credit.id },
  ]);
  expect(totals).toEqual({ amount: '10.00', units: 20 });
  expect(await history(mine)).toMatchObject([
    { sms_units: 20, description: `M-Pesa ${receipt} was not reversed`, payment_id: id },
    { sms_units: -14, description: `M-Pesa ${receipt} reversed`, payment_id: id },
    { sms_units: 14, description: `M-Pesa ${receipt}`, payment_id: id },
  ]);
  const entry = await db.selectFrom('audit_log').selectAll().where('action', '=', 'payment.restore').executeTakeFirst(); // oxfmt-ignore
  expect(entry).toMatchObject({
    client_id: mine.clientId,
    subject: receipt,
    after: { client: 'Umoja', amount: '10.00', units: 20, note },
  });
  // A repeated notice finds it credited.
  await app.simulator.payBill({ reference: accountNumber(mine.clientId), amount: 10, receipt });
  expect(await units()).toEqual([20, 0]);
});

test('can be reversed and credited again, and then moved, after which the first client reads no payment', async () => {
  const { id } = await paid();
  for (let times = 0; times < 2; times++) {
    expect((await reverse(id)).status).toBe(200);
    expect(await units()).toEqual([0, 0]);
    expect((await restore(id)).status).toBe(200);
    expect(await units()).toEqual([14, 0]);
  }
  const moved = await app.call('payment/move', { id, client_id: other.clientId, note }, admin);
  expect(moved.status).toBe(200);
  expect(await units()).toEqual([0, 12]);
  const lines = await history(mine);
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).not.toHaveProperty('payment_id');
  expect((await reverse(id)).body.message).toBe('12 units taken back from Savanna');
  expect((await restore(id)).body.message).toBe('12 units credited to Savanna again');
});

test('of a version that numbered no reversal can be credited again, too', async () => {
  const { id } = await paid();
  await app.call('payment/move', { id, client_id: other.clientId, note }, admin);
  await reverse(id);
  await db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE ledger_postings DISABLE TRIGGER ALL`.execute(tx);
    await tx.updateTable('ledger_postings').set({ cause: `reversal:${id}` }).where('cause', '=', `reversal:${id}:1`).execute();
    await sql`ALTER TABLE ledger_postings ENABLE TRIGGER ALL`.execute(tx);
  }); // oxfmt-ignore
  expect(await lastGiven(db, other.clientId)).toBeNull();
  expect((await restore(id)).status).toBe(200);
  expect(await lastGiven(db, other.clientId)).toMatchObject({ units: 12 });
  expect((await reverse(id)).status).toBe(200);
});

test('happen once, however often and at once it is asked for, and only to what is reversed', async () => {
  const { id } = await paid();
  expect((await restore(id)).body.code).toBe('payment_not_reversed');
  await reverse(id);
  expect((await restore(id, mine)).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 5 }, () => restore(id)));
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refusals).toEqual(Array(4).fill('payment_not_reversed'));
  expect(await units()).toEqual([14, 0]);
});

test('take two people while the limit is set', async () => {
  const { id, receipt } = await paid();
  await reverse(id);
  const second = await anAdmin();
  await db.updateTable('platform_settings').set({ approval_units: 1_000_000 }).execute();
  try {
    const { approval_id } = (await restore(id)).body;
    expect(await units()).toEqual([0, 0]);
    const [listed] = (await app.call('payment/list', { ids: [id] }, admin)).body.data;
    expect(listed).toMatchObject({ state: 'reversed', approval: 'payment_restore', approval_id });
    const [request] = (await app.call('approval/list', {}, second)).body.data;
    expect(request).toMatchObject({
      kind: 'payment_restore',
      client_name: 'Umoja',
      payment: { id, receipt, units: 14 },
    });
    expect((await app.call('approval/approve', { id: approval_id }, second)).status).toBe(200);
    expect(await units()).toEqual([14, 0]);
  } finally {
    await db.updateTable('platform_settings').set({ approval_units: null }).execute();
  }
});
