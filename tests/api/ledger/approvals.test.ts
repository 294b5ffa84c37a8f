// Approvals of money by a second person: what waits for another person, and the limit (requirements/domain.md#two-people,
// decisions/055-two-people.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { stockLeft } from '../../../server/modules/ledger/statements.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { approvalsApi } from '../../support/api/approvalsApi.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { limitTo, decide, list, stateOf, aLimit } = approvalsApi(app);
const role = roleIds.administrator;
let asks: SignedIn;
let decides: SignedIn;
let clientId: number;

const load = (units: number, by = asks, headers = {}) =>
  app.call('units/load', { sms_units: units }, { ...by, headers });
const credit = (units: number, by = asks) =>
  app.call('dashboard/credit/client', { client_id: clientId, sms_units: units, description: 'Order 7' }, by);

beforeEach(async () => {
  ({ asks, decides, clientId } = await aLimit());
});

describe('without a limit', () => {
  test('one person moves any number of units', async () => {
    await limitTo(null);
    expect((await credit(5_000)).body).toEqual({ message: `5,000 units credited to Duka ${asks.id}` });
    expect(await list(decides)).toEqual([]);
    expect((await app.call('approval/room', {}, asks)).body.message).toEqual({ limit: null, units: null });
  });
});

describe('beyond the limit', () => {
  test('a credit waits, moves nothing, and is done once by another person', async () => {
    const stock = await stockLeft(db);
    const asked = await credit(1_001);
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'Another person has to approve this. It waits under Approvals' },
    });
    const id = asked.body.approval_id as number;
    expect([await available(db, clientId), await stockLeft(db)]).toEqual([0, stock]);
    expect(await list(decides, 'waiting')).toEqual([
      expect.objectContaining({
        id,
        kind: 'credit',
        subject: `Duka ${asks.id}`,
        units: 1_001,
        note: 'Order 7',
        own: false,
      }),
    ]);
    expect((await list(asks))[0]).toMatchObject({ id, own: true });
    const named = async (ids: number[]) =>
      (await app.call('approval/list', { page: 1, per_page: 10, ids }, decides)).body.data;
    expect([await named([id]), await named([id + 1])]).toMatchObject([[{ id }], []]);

    const answers = await Promise.all(Array.from({ length: 4 }, () => decide('approve', id, decides)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'approval_decided',
      message: 'This request is approved already',
    });
    expect([await available(db, clientId), await stockLeft(db)]).toEqual([1_001, stock - 1_001]);
    const entries = await db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('user_id', 'in', [asks.id, decides.id])
      .where('action', 'in', ['approval.ask', 'approval.approve', 'client.credit'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { user_id: asks.id, action: 'approval.ask' },
      { user_id: decides.id, action: 'client.credit' },
      { user_id: decides.id, action: 'approval.approve' },
    ]);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('the moves of a person in 24 hours count together, also of calls at once; refused ones do not', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => credit(400)));
    expect(answers.filter(({ body }) => body.message.includes('credited'))).toHaveLength(2);
    expect(await list(decides, 'waiting')).toHaveLength(1);
    expect((await app.call('approval/room', {}, asks)).body.message).toEqual({ limit: 1_000, units: 200 });
    const short = await app.call('dashboard/credit/client', { client_id: 999_999, sms_units: 100 }, asks);
    expect(short.body.code).toBe('client_not_found');
    expect((await app.call('approval/room', {}, asks)).body.message.units).toBe(200);
    expect((await load(200)).body.approval_id).toBeUndefined();
    expect((await load(1)).body.approval_id).toBeGreaterThan(0);
    // The limit is per person.
    expect((await credit(1_000, decides)).body.approval_id).toBeUndefined();
    await db
      .updateTable('unapproved_moves')
      .set({ at: new Date(Date.now() - 86_400_001) })
      .where('user_id', '=', asks.id)
      .execute();
    expect((await credit(1_000)).body.approval_id).toBeUndefined();
  });

  test.each([
    ['units/load', { sms_units: 1_001 }],
    ['dashboard/credit/client', { sms_units: 1_001, bonus: true }],
    ['dashboard/credit/global/sms', { package_id: 2_001, smsUnits: 1_001 }],
    ['dashboard/debit/global/sms', { package_id: 2_001, smsUnits: 1_001 }],
  ])('%s waits, and is done when it is approved', async (path, body) => {
    const asked = await app.call(path, { ...body, client_id: clientId }, asks);
    expect(asked.body.message).toContain('Another person');
    const done = await decide('approve', asked.body.approval_id, decides);
    expect((await list(decides))[0]).toMatchObject({ bonus: 'bonus' in body, payment: null, limit: null });
    expect(done).toMatchObject({ status: 200, body: { message: expect.stringContaining('1,001') } });
    expect(await stateOf(asked.body.approval_id)).toBe('approved');
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('a repeat with the same Idempotency-Key gives the same request, and the same without one is refused', async () => {
    const key = { 'Idempotency-Key': `load-${asks.id}` };
    const first = await load(5_000, asks, key);
    expect(first.body.approval_id).toBeGreaterThan(0);
    expect((await load(5_000, asks, key)).body).toEqual(first.body);
    expect((await load(5_000)).body).toMatchObject({ code: 'approval_waiting' });
    expect(await list(decides)).toHaveLength(1);
  });
});

describe('payments', () => {
  const aPayment = async (state: 'review' | 'paid', receipt = `R${asks.id}${state}`) =>
    (
      await db
        .insertInto('payments')
        .values({
          source: 'paybill',
          state: 'review',
          amount: '700',
          paid: '700',
          reference: 'X',
          receipt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  test('are assigned and reversed by two people, whatever the limit', async () => {
    await limitTo(1_000_000_000);
    const id = await aPayment('review');
    const note = { id, note: 'Seen on the statement' };
    const assigned = await app.call('payment/assign', { ...note, client_id: clientId }, asks);
    expect(assigned.body.message).toContain('Another person');
    expect(await available(db, clientId)).toBe(0);
    const waits = async (by = decides) => (await app.call('payment/list', { ids: [id] }, by)).body.data[0];
    const none = { approval: null, approval_id: null };
    expect(await waits()).toMatchObject({
      approval: 'payment_assign',
      approval_id: assigned.body.approval_id,
    });
    expect((await decide('approve', assigned.body.approval_id, decides)).status).toBe(200);
    const units = await available(db, clientId);
    expect(units).toBeGreaterThan(0);
    expect(await waits()).toMatchObject(none);
    const reversed = await app.call('payment/reverse', note, decides);
    expect(reversed.body.message).toContain('Another person');
    expect(await waits()).toMatchObject({
      approval: 'payment_reverse',
      approval_id: reversed.body.approval_id,
    });
    expect(await waits(await signedIn(db, { clientId, roleId: roleIds.administrator }))).toMatchObject(none);
    expect((await decide('approve', reversed.body.approval_id, asks)).body.message).toContain('taken back');
    expect(await available(db, clientId)).toBe(0);
    expect((await app.call('payment/reverse', note, decides)).body.code).toBe('payment_reversed');
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('are listed with the client, the KES, the receipt and the units that the decision is about', async () => {
    const id = await aPayment('review');
    const client = { client_id: clientId, client_name: `Duka ${asks.id}` };
    await db.updateTable('clients').set({ sms_cost: '0.8' }).where('id', '=', clientId).execute();
    const note = { id, note: 'Seen on the statement' };
    const assigned = await app.call('payment/assign', { ...note, client_id: clientId }, asks);
    const payment = { id, receipt: `R${asks.id}review`, units: 875 };
    expect((await list(decides))[0]).toMatchObject({ ...client, payment });
    expect(Number((await list(decides))[0].payment.amount)).toBe(700);
    await decide('approve', assigned.body.approval_id, decides);
    expect(await available(db, clientId)).toBe(875);
    await app.call('payment/reverse', note, asks);
    expect((await list(decides))[0]).toMatchObject({ kind: 'payment_reverse', ...client, payment });
  });

  test('have one waiting decision each, also of calls at once', async () => {
    const id = await aPayment('review');
    const other = await aClient(db, { name: `Kibanda ${asks.id}` });
    const assign = (client_id: number, note: string) =>
      app.call('payment/assign', { id, client_id, note }, asks);
    const answers = await Promise.all([
      assign(clientId, 'One'),
      assign(other, 'Two'),
      assign(clientId, 'Three'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'payment_decision_waiting',
      message: expect.stringContaining('waits for another person already'),
    });
    const asked = answers.find(({ status }) => status === 200)?.body.approval_id;
    await decide('withdraw', asked, asks);
    const again = await assign(other, 'Four');
    expect(again.status).toBe(200);
    await decide('approve', again.body.approval_id, decides);
    const reverse = (note: string) => app.call('payment/reverse', { id, note }, asks);
    expect([(await reverse('One')).status, (await reverse('Two')).status]).toEqual([200, 409]);
  });

  test('are not closed while their assignment waits, which would be approved afterwards', async () => {
    const id = await aPayment('review');
    const note = { id, note: 'Paid back by bank' };
    const asked = await app.call('payment/assign', { ...note, client_id: clientId }, asks);
    expect(await app.call('payment/dismiss', note, decides)).toMatchObject({
      status: 409,
      body: { code: 'payment_decision_waiting', field: 'id' },
    });
    const another = { id: await aPayment('review', 'ROTHER'), note: 'Paid back by bank' };
    expect((await app.call('payment/dismiss', another, decides)).status).toBe(200);
    await decide('withdraw', asked.body.approval_id, asks);
    expect((await app.call('payment/dismiss', note, decides)).status).toBe(200);
  });
});

describe('the limit itself', () => {
  const settings = async () => (await app.call('settings/view', {}, asks)).body.message;
  const save = async (change: object) =>
    app.call('settings/update', { ...(await settings()), ...change }, asks);

  test('is lowered at once, and raised or removed by two people; the rest of the form is saved', async () => {
    expect((await save({ approval_units: 500 })).body).toEqual({ message: 'Platform settings saved' });
    expect(await settings()).toMatchObject({ approval_units: 500 });
    const asked = await save({ approval_units: '', sending_weight: 3 });
    expect(asked.body.approval_id).toBeGreaterThan(0);
    expect(await settings()).toMatchObject({ approval_units: 500, sending_weight: 3 });
    expect((await list(decides))[0]).toMatchObject({ limit: { asked: null, now: 500 } });
    expect(await save({ approval_units: 501, sending_weight: 4 })).toMatchObject({
      status: 409,
      body: { code: 'limit_decision_waiting', field: 'approval_units' },
    });
    expect(await settings()).toMatchObject({ approval_units: 500, sending_weight: 3 });
    expect((await decide('approve', asked.body.approval_id, decides)).status).toBe(200);
    expect(await settings()).toMatchObject({ approval_units: null });
    await save({ sending_weight: 1 });
  });

  test('is refused where no other person could raise it again', async () => {
    await limitTo(null);
    await db.updateTable('users').set({ status: 0 }).where('id', '<>', asks.id).execute();
    // Users of a client cannot reach the requests, whatever their role.
    await signedIn(db, { clientId, roleId: role });
    expect((await save({ approval_units: 10 })).body).toMatchObject({
      code: 'approver_missing',
      field: 'approval_units',
    });
    expect(await settings()).toMatchObject({ approval_units: null });
    await db.updateTable('users').set({ status: 1 }).where('deleted', 'is', null).execute();
  });
});

test('the home of another person shows what waits', async () => {
  await credit(2_000);
  const needs = async (by: SignedIn) =>
    (await app.call('operations/home', {}, by)).body.message.needs.filter(
      ({ kind }: { kind: string }) => kind === 'second_person',
    );
  expect(await needs(decides)).toEqual([expect.objectContaining({ count: 1, since: expect.any(String) })]);
  expect(await needs(asks)).toEqual([]);
});
