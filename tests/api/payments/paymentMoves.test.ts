// Payments that were credited to the wrong client and moved to the right one (docs/requirements/domain.md#top-ups).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available, refundUnits, reserveUnits } from '../../../server/modules/ledger/ledger.service.ts';
import { lastGiven } from '../../../server/modules/ledger/statements.service.ts';
import { creditKes } from '../../../server/modules/ledger/topup.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { aPhone } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const aPlatformAdmin = () => signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
const admin = await aPlatformAdmin();
const older = await aBuyer('Pwani', '0.8');
let wrong: SignedIn;
let right: SignedIn;
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  [wrong, right] = [await aBuyer('Umoja', '0.7'), await aBuyer('Savanna', '0.8')];
});
// The ledger must be correct after every test, except for units that were spent without a message.
const spent = new Set(['charged less refunded units of each client equal the parts of its messages']);
afterEach(async () => expect((await verifyLedger(db)).filter(({ rule }) => !spent.has(rule))).toEqual([]));

async function aBuyer(name: string, smsCost: string): Promise<SignedIn> {
  const user = await signedIn(db, { now: app.clock.now });
  await db.updateTable('clients').set({ sms_cost: smsCost, name }).where('id', '=', user.clientId).execute();
  return user;
}

/** Pays KES 10 by paybill with the account number of the wrong client. */
async function misdirected(of?: string): Promise<{ id: number; receipt: string }> {
  const reference = accountNumber(wrong.clientId);
  await app.simulator.payBill({ reference, amount: 10, ...(of && { receipt: of }) });
  const { body } = await app.call('payment/list', { client_id: wrong.clientId, source: 'paybill' }, admin);
  return body.data[0];
}
const note = 'The payer typed the number of another shop';
const move = (id: number, to = right, by: SignedIn = admin) =>
  app.call('payment/move', { id, client_id: to.clientId, note }, by);
const units = () => Promise.all([available(db, wrong.clientId), available(db, right.clientId)]);
const history = async (by: SignedIn, clientId = by.clientId) =>
  (await app.call('dashboard/client/balance/history', { client_id: clientId }, by)).body.data;

test('goes from the wrong client to the right one at its price, under the same receipt', async () => {
  const { id, receipt } = await misdirected();
  expect(await units()).toEqual([14, 0]);
  expect(await move(id)).toMatchObject({
    status: 200,
    body: { message: '14 units taken back from Umoja, 12 units credited to Savanna' },
  });
  expect(await units()).toEqual([0, 12]);
  expect([await creditKes(db, wrong.clientId), await creditKes(db, right.clientId)]).toEqual(['0.0000', '0.4000']);
  const clearing = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'payments_clearing')
    .executeTakeFirstOrThrow();
  expect(clearing.balance).toBe('-10.0000');
  const { data, totals } = (await app.call('payment/list', { search: receipt }, admin)).body;
  const [credit] = await history(right);
  expect(data).toMatchObject([{ id, state: 'paid', client_name: 'Savanna', units: 12, note, topup_id: credit.id }]);
  expect(totals).toEqual({ amount: '10.00', units: 12 });
  // Repeated notices find it credited.
  await app.simulator.payBill({ reference: accountNumber(wrong.clientId), amount: 10, receipt });
  expect(await units()).toEqual([0, 12]);
}); // oxfmt-ignore

test('moves and restores what was paid, not what was asked for', async () => {
  const asked = { amount: 70, msisdn: aPhone('0109'), client_id: wrong.clientId };
  const { id } = (await app.call('payment/request', asked, wrong)).body.payment as { id: number };
  await app.simulator.answer();
  await app.call('payment/assign', { id, client_id: wrong.clientId, note }, admin);
  expect(await units()).toEqual([1, 0]);
  expect(await move(id)).toMatchObject({ status: 200 });
  expect(await units()).toEqual([0, 1]);
  await app.call('payment/reverse', { id, note }, admin);
  expect(await app.call('payment/restore', { id, note }, admin)).toMatchObject({ status: 200 });
  expect(await units()).toEqual([0, 1]);
});

test('and another payment with the reference of its prompt, announced meanwhile, do not deadlock', async () => {
  await app.call('payment/request', { amount: 10, msisdn: aPhone(), client_id: wrong.clientId }, wrong);
  const { receipt, reference } = app.simulator.prompts.at(-1) ?? {};
  const { id } = await misdirected(receipt);
  await app.simulator.answer();
  const { moving, paying } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('ledger_accounts').where('client_id', '=', wrong.clientId).forUpdate().execute();
    const begun = { moving: move(id), paying: Promise.resolve('') };
    await untilBlocked(db);
    begun.paying = app.simulator.payBill({ reference: reference ?? '', amount: 10 });
    await untilBlocked(db, 2);
    return begun;
  });
  expect([(await moving).status, await paying]).toEqual([200, '200']);
  expect(await units()).toEqual([14, 12]);
});

test('takes a payment below the price of a unit back at the price of the wrong client', async () => {
  await db.updateTable('clients').set({ sms_cost: '2' }).where('id', '=', wrong.clientId).execute();
  const pay = () => app.simulator.payBill({ reference: accountNumber(wrong.clientId), amount: 1 });
  await pay();
  const { data } = (await app.call('payment/list', { client_id: wrong.clientId }, admin)).body;
  // Uses the credit of the first payment.
  await pay();
  expect(await units()).toEqual([1, 0]);
  expect(await move(data[0].id)).toMatchObject({
    body: { message: '1 unit taken back from Umoja, 1 unit credited to Savanna' },
  });
  expect([await units(), await creditKes(db, wrong.clientId)]).toEqual([[0, 1], '1.0000']);
});

test('shows each client its own part in the top-ups and the audit log, and the wrong one no payment', async () => {
  const { id, receipt } = await misdirected();
  await move(id);
  const lines = await history(wrong);
  expect(lines).toMatchObject([
    { sms_units: -14, description: `M-Pesa ${receipt} was for another account` },
    { sms_units: 14, description: `M-Pesa ${receipt}` },
  ]);
  for (const line of lines) expect(line).not.toHaveProperty('payment_id');
  expect(await history(right)).toMatchObject([
    { sms_units: 12, description: `M-Pesa ${receipt}`, payment_id: id },
  ]);
  expect(await history(admin, wrong.clientId)).toMatchObject([{ payment_id: id }, { payment_id: id }]);
  expect(await lastGiven(db, wrong.clientId)).toBeNull();
  expect(await lastGiven(db, right.clientId)).toMatchObject({ units: 12 });
  expect((await app.call('payment/status', { id }, wrong)).body.code).toBe('payment_not_found');
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'payment.move')
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { client_id: wrong.clientId, subject: receipt, before: { client: 'Umoja', units: 14 }, after: { taken_back: 14 } },
    { client_id: right.clientId, subject: receipt, after: { client: 'Savanna', amount: '10.00', units: 12, note } },
  ]);
  expect(JSON.stringify(entries[0])).not.toContain('Savanna');
  expect(JSON.stringify(entries[1])).not.toContain('Umoja');
}); // oxfmt-ignore

test('can be moved again, back too, and then reversed at its last client only', async () => {
  const { id } = await misdirected();
  expect((await move(id)).status).toBe(200);
  expect((await move(id, wrong)).status).toBe(200);
  expect(await units()).toEqual([14, 0]);
  expect(await lastGiven(db, wrong.clientId)).toMatchObject({ units: 14 });
  expect((await move(id)).status).toBe(200);
  expect(await units()).toEqual([0, 12]);
  expect((await app.call('payment/reverse', { id, note }, admin)).body.message).toBe(
    '12 units taken back from Savanna',
  );
  expect(await units()).toEqual([0, 0]);
  expect((await move(id, wrong)).body.code).toBe('payment_reversed');
});

test('happens once, however often and at once it is asked for', async () => {
  const { id } = await misdirected();
  const answers = await Promise.all(Array.from({ length: 6 }, () => move(id)));
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refusals).toEqual(Array(5).fill('payment_same_client'));
  expect(await units()).toEqual([0, 12]);
});

test('does not deadlock with refunds of both clients, of which the right one is older', async () => {
  const { id } = await misdirected();
  const held = await db.startTransaction().execute();
  const account = held.updateTable('ledger_accounts').set({ floor: 0 });
  await account.where('client_id', '=', wrong.clientId).where('kind', '=', 'client_balance').execute();
  const moved = move(id, older);
  await untilBlocked(db);
  const refunds = new Map([wrong, older].map(({ clientId }) => [clientId, 1]));
  const refunded = db
    .transaction()
    .execute((tx) => refundUnits(tx, { refunds, cause: 'test', description: 'test' }));
  await untilBlocked(db, 2);
  await held.commit().execute();
  await refunded;
  expect((await moved).status).toBe(200);
});

test('of a prompt, its own prompt row goes with the row of its receipt', async () => {
  const prompted = { amount: 10, msisdn: '0712349999', client_id: wrong.clientId };
  const { body } = await app.call('payment/request', prompted, wrong);
  const { id } = body.payment;
  const other = await misdirected();
  await db.updateTable('payments').set({ state: 'paid', settled_by: other.id, next_query: null }).where('id', '=', id).execute(); // oxfmt-ignore
  expect((await move(id)).status).toBe(200);
  expect((await app.call('payment/status', { id }, wrong)).body.code).toBe('payment_not_found');
  expect((await app.call('payment/status', { id }, right)).body.message).toMatchObject({ units: 12 });
});

test('is refused with 402 where the wrong client has sent its units, and nothing changes', async () => {
  const { id } = await misdirected();
  const by = { userId: null, cause: 'test', description: 'test' };
  await db.transaction().execute((tx) => reserveUnits(tx, { ...by, clientId: wrong.clientId, units: 10 }));
  const refused = await move(id);
  expect([refused.status, refused.body.message]).toEqual([
    402,
    '14 units are to be taken back and the client holds 4. Let it go below zero with a credit limit (POSTPAID), or suspend it.',
  ]);
  expect(await units()).toEqual([4, 0]);
  expect((await app.call('payment/status', { id }, wrong)).body.message).toMatchObject({ units: 14 });
});

test('is refused for an unknown client or payment, for one that was not credited, and to clients', async () => {
  const { id } = await misdirected();
  await app.simulator.payBill({ reference: accountNumber(right.clientId), amount: 1 });
  const unknown = { ...right, clientId: 2_000_000_000 };
  expect((await move(id, unknown)).body.code).toBe('client_not_found');
  expect((await move(2_000_000_000)).body.code).toBe('payment_not_found');
  const prompted = { amount: 10, msisdn: '0712349998', client_id: wrong.clientId };
  const { body } = await app.call('payment/request', prompted, wrong);
  expect((await move(body.payment.id)).body.code).toBe('payment_not_credited');
  expect((await move(id, right, wrong)).status).toBe(403);
});

test('takes two people while the limit is set, and shows both clients and the units of the right one', async () => {
  const { id, receipt } = await misdirected();
  const other = await aPlatformAdmin();
  await db.updateTable('platform_settings').set({ approval_units: 1_000_000 }).execute();
  try {
    const { approval_id } = (await move(id)).body;
    expect(await units()).toEqual([14, 0]);
    const [listed] = (await app.call('payment/list', { ids: [id] }, admin)).body.data;
    expect(listed).toMatchObject({ approval: 'payment_move', approval_id });
    expect((await app.call('payment/reverse', { id, note }, admin)).body.code).toBe(
      'payment_decision_waiting',
    );
    const [request] = (await app.call('approval/list', {}, other)).body.data;
    expect(request).toMatchObject({
      kind: 'payment_move', client_name: 'Savanna', payment: { id, receipt, units: 12, from: 'Umoja' },
    }); // oxfmt-ignore
    expect((await app.call('approval/approve', { id: approval_id }, other)).status).toBe(200);
    expect(await units()).toEqual([0, 12]);
  } finally {
    await db.updateTable('platform_settings').set({ approval_units: null }).execute();
  }
});

test('is refused while a decision waits that was asked for before the limit was removed, which would be about another client', async () => {
  const { id } = await misdirected();
  const limitTo = (approval_units: number | null) =>
    db.updateTable('platform_settings').set({ approval_units }).execute();
  await limitTo(0);
  const asked = await app.call('payment/reverse', { id, note }, admin);
  expect(asked.body).toMatchObject({ approval_id: expect.any(Number) });
  await limitTo(null);
  expect(await move(id)).toMatchObject({ status: 409, body: { code: 'payment_decision_waiting' } });
  await app.call('approval/withdraw', { id: asked.body.approval_id }, admin);
  expect((await move(id)).status).toBe(200);
});
