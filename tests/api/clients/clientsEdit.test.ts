// Changes of a client by the platform: Edit, Suspend and Activate (requirements/administration.md#client-detail;
// requirements/domain.md#ledger; requirements/deviations.md#client-update).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available, reserveUnits } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { clientsApi } from '../../support/api/clientsApi.ts';
import { aClient, signedIn, testPassword } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const { table, update, suspend, fieldsOf, auditOf } = clientsApi(app, admin);
const by = { userId: null, cause: 'test', description: 'test' };
beforeEach(() => db.deleteFrom('audit_log').execute());

const floorOf = async (clientId: number) =>
  (
    await db
      .selectFrom('ledger_accounts')
      .select('floor')
      .where('client_id', '=', clientId)
      .where('kind', '=', 'client_balance')
      .executeTakeFirstOrThrow()
  ).floor;

describe('Edit', () => {
  test('takes the specification’s whole payload; balance, bonus, recipients and created change nothing', async () => {
    const id = await aClient(db, { name: 'Before', units: 40 });
    const row = (await table({ id })).body.data[0];
    const answer = await update({
      ...row,
      name: 'After',
      address: 'New Road 1',
      account_type: 'reseller',
      balance: 999_999,
      bonus: 999_999,
      recipients: 7,
      created: '2001-01-01T00:00:00.000Z',
    });
    expect([answer.status, answer.body]).toEqual([201, { message: 'After updated' }]);
    const after = (await table({ id })).body.data[0];
    expect(after).toEqual({ ...row, name: 'After', address: 'New Road 1', account_type: 'reseller' });
    expect(await available(db, id)).toBe(40);
    expect(await auditOf()).toMatchObject([
      {
        action: 'client.update',
        subject: 'Before',
        before: { name: 'Before', account_type: 'normal', address: null },
        after: { name: 'After', account_type: 'reseller', address: 'New Road 1' },
      },
    ]);
  });

  test('sets message retention in days and back to forever; the client list shows it and the audit log records it', async () => {
    const id = await aClient(db, { name: 'Kept' });
    const kept = async () => (await table({ id })).body.data[0].retention_days;
    expect(await kept()).toBe(90);
    expect((await update({ id, retention_days: '30' })).status).toBe(201);
    expect(await kept()).toBe(30);
    await update({ id, name: 'Kept' });
    await update({ id, retention_days: null });
    expect(await kept()).toBe(30);
    expect((await update({ id, retention_days: '' })).status).toBe(201);
    expect(await kept()).toBeNull();
    expect(await auditOf()).toMatchObject([
      { action: 'client.update', before: { retention_days: 90 }, after: { retention_days: 30 } },
      { action: 'client.update', before: { retention_days: 30 }, after: { retention_days: null } },
    ]);
  });

  test.each([6, 3651, '7.5', 'long', 0])('refuses %s days', async (days) => {
    const id = await aClient(db);
    const answer = await update({ id, retention_days: days });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'invalid_input',
        message: 'Message retention (days) must be a whole number from 7 to 3,650, or empty',
        field: 'retention_days',
      },
    ]);
  });

  test('that changes nothing is written down nowhere', async () => {
    const id = await aClient(db);
    const row = (await table({ id })).body.data[0];
    expect((await update({ ...row, sms_cost: 1 })).status).toBe(201);
    expect(await auditOf()).toEqual([]);
  });

  test('the credit limit of POST-PAY is how far it may go below zero, and of PRE-PAY nothing', async () => {
    const id = await aClient(db);
    await update({ id, credit_limit: 300 });
    expect(await available(db, id)).toBe(0);
    await update({ id, billing_mode: 'POSTPAID' });
    expect(await available(db, id)).toBe(300);
    expect((await table({ id })).body.data[0]).toMatchObject({ sms_balance: 300, balance: 0 });
    await db.transaction().execute((tx) => reserveUnits(tx, { ...by, clientId: id, units: 120 }));
    const lower = await update({ id, credit_limit: 119 });
    expect([lower.status, lower.body]).toEqual([
      422,
      {
        code: 'credit_in_use',
        message: expect.stringContaining(
          'has used 120 units of its credit: the credit limit cannot be lower',
        ),
        field: 'credit_limit',
      },
    ]);
    const prepaid = await update({ id, billing_mode: 'PREPAID' });
    expect([prepaid.status, prepaid.body.field]).toEqual([422, 'billing_mode']);
    expect([await floorOf(id), (await fieldsOf(id))?.credit_limit]).toEqual(['-300.0000', 300]);
    expect((await update({ id, credit_limit: 120 })).status).toBe(201);
    expect(await available(db, id)).toBe(0);
    const faults = await verifyLedger(db);
    expect(faults.map(({ rule }) => rule).filter((rule) => !rule.includes('messages'))).toEqual([]);
  });

  test.each([
    ['credit_limit', -1],
    ['credit_limit', 1.5],
    ['credit_limit', 1_000_000_001],
    ['sms_cost', 0],
    ['sms_cost', '0.80001'],
    ['sms_cost', '1001'],
    ['sms_cost', 'free'],
    ['account_type', 'royal'],
    ['billing_mode', 'NEVER'],
    ['email', 'not-an-email'],
    ['name', ' '],
    ['msisdn', '12'],
    ['country_code', 'XX'],
    ['status', 2],
  ])('refuses %s %s, naming the field', async (field, value) => {
    const id = await aClient(db);
    const answer = await update({ id, [field]: value });
    expect([answer.status, answer.body.field]).toEqual([422, field]);
  });

  test('of what a client pays needs the billing permission, of the rest not', async () => {
    const { id: roleId } = await db
      .insertInto('roles')
      .values({ name: 'Secretary', role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: roleId, module: 'clients', action: 'update' })
      .execute();
    const { token } = await signedIn(db, { clientId: 1, roleId });
    const id = await aClient(db);
    const row = (await table({ id })).body.data[0];
    for (const change of [{ sms_cost: '0.9' }, { credit_limit: 5 }, { billing_mode: 'POSTPAID' }])
      expect((await update({ ...row, ...change }, token)).status).toBe(403);
    expect((await update({ ...row, name: 'Renamed' }, token)).status).toBe(201);
    expect(await fieldsOf(id)).toMatchObject({ name: 'Renamed', sms_cost: '1.0000', credit_limit: 0 });
  });
});

describe('Suspend and Activate', () => {
  test('a suspended client is signed out, may sign in and read, and neither sends nor resumes', async () => {
    const user = await signedIn(db);
    const { clientId } = user;
    await aSender(db, { clientId, code: 'SHOP' });
    const answer = await suspend(clientId);
    expect([answer.status, answer.body.message]).toEqual([201, expect.stringContaining('is suspended')]);
    expect((await app.call('dashboard/summary', {}, user)).status).toBe(401);
    const signIn = await app.call('user/login', { msisdn: user.msisdn, password: testPassword });
    const { token } = signIn.body.message;
    expect((await app.call('dashboard/summary', {}, { token })).status).toBe(200);
    const send = { msisdn: '0712000111', sender_id: 'SHOP', message: 'Hi', schedule: false };
    const refused = 'Your account is suspended. It can read, but not send.';
    expect((await app.call('message/send/transactional', send, { token })).body.message).toBe(refused);
    const promotional = {
      ...send,
      schedule: true,
      campaign_name: 'C',
      repeat_type: 'NO_REPEAT',
      date: '2030-01-01',
      send_time: '10:00',
    };
    expect((await app.call('message/send/promotional', promotional, { token })).body.message).toBe(refused);
    expect((await suspend(clientId, 1)).body.message).toContain('is active');
    expect((await app.call('message/send/transactional', send, { token })).body.message).not.toBe(refused);
    expect((await auditOf()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['client.suspend', { status: 1 }, { status: 0 }],
      ['client.activate', { status: 0 }, { status: 1 }],
    ]);
  });

  test('the platform itself cannot be suspended, by this call or by client/update', async () => {
    const message = 'The platform itself cannot be suspended';
    expect((await suspend(1)).body.message).toBe(message);
    expect((await update({ id: 1, status: 0 })).body.message).toBe(message);
    expect((await fieldsOf(1))?.status).toBe(1);
  });
});
