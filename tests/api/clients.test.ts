// Clients as the platform administers them (requirements/administration.md#clients, #client-detail;
// requirements/domain.md#access, #ledger; requirements/deviations.md#client-update).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientTable } from '../../contract/clients.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { available, reserveUnits } from '../../server/modules/ledger/ledger.service.ts';
import { loadUnits } from '../../server/modules/ledger/stock.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { aMessage } from '../support/messages.ts';
import { aClient, signedIn, testPassword } from '../support/people.ts';
import { aGroup, aSender } from '../support/sendFixtures.ts';
import { startTestApp, type Answer } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const theirs = await signedIn(db);
const by = { userId: null, cause: 'test', description: 'test' };
await db.transaction().execute((tx) => loadUnits(tx, { ...by, units: 100_000 }));
beforeEach(() => db.deleteFrom('audit_log').execute());

const unknownId = 2_000_000_000;
/** Sign-ins and sends are entered too. */
const auditOf = () =>
  db
    .selectFrom('audit_log')
    .select(['user_id', 'client_id', 'action', 'subject', 'before', 'after'])
    .where('action', '~', '^(client[.]|user[.]create)')
    .orderBy('id')
    .execute();
const table = (body: object = {}, token = admin.token) => app.call('client/table', body, { token });
const namesOf = ({ body }: Answer): string[] => body.data.map(({ name }: { name: string }) => name);

describe('the table', () => {
  test('gives every field of the specification, newest first, with what a client can spend', async () => {
    const id = await aClient(db, { name: 'Baobab Motors', units: 500 });
    await aGroup(db, { clientId: id, members: [{ msisdn: '254712000001' }, { msisdn: '254712000002' }] });
    const answer = await table({ page: 1, per_page: 10, sort: 'client.id|desc' });
    expect(answer.status).toBe(200);
    expect(clientTable.answer.parse(answer.body).data[0]).toMatchObject({
      id,
      name: 'Baobab Motors',
      email: 'office@client.example',
      account_type: 'normal',
      billing_mode: 'PREPAID',
      sms_balance: 500,
      balance: 500,
      bonus: 0,
      credit_limit: 0,
      recipients: 2,
      sms_cost: '1.0000',
      status: 1,
    });
    expect(answer.body).toMatchObject({ current_page: 1, total: expect.any(Number) });
  });

  test('shows of two clients each the own one alone, and all of them to the platform', async () => {
    const role = await db
      .insertInto('roles')
      .values({ name: 'Client reader', role_type: 'CLIENT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, module: 'clients', action: 'read' })
      .execute();
    const reader = await signedIn(db, { roleId: role.id });
    const own = await table({}, reader.token);
    expect(own.body).toMatchObject({ data: [{ id: reader.clientId }], total: 1, last_page: 1 });
    const answers = await Promise.all([1, unknownId].map((id) => table({ id }, reader.token)));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"id"}'),
    );
    expect((await table({ per_page: 1000 })).body.total).toBeGreaterThan(1);
  });

  test('is closed to a Client Admin', async () => {
    expect((await table({}, theirs.token)).status).toBe(403);
  });

  test('is searched by name, email and number in any form, and finds one by id', async () => {
    const id = await aClient(db, { name: 'Zebra 100% Crossing' });
    await db
      .updateTable('clients')
      .set({ msisdn: '254712999001', email: 'walk@zebra.example' })
      .where('id', '=', id)
      .execute();
    for (const search of ['zebra', '100%', 'WALK@', '0712 999 001', '+254712999001', '9001'])
      expect(namesOf(await table({ search })), search).toEqual(['Zebra 100% Crossing']);
    expect(namesOf(await table({ id }))).toEqual(['Zebra 100% Crossing']);
    expect((await table({ search: 'no such client' })).body).toMatchObject({ data: [], total: 0 });
  });

  test('is sorted by each column, both ways, and paged', async () => {
    for (const name of ['Sort C', 'Sort A', 'sort b']) await aClient(db, { name });
    expect(namesOf(await table({ search: 'sort', sort: 'client.name|asc' }))).toEqual([
      'Sort A',
      'sort b',
      'Sort C',
    ]);
    for (const field of ['id', 'name', 'msisdn', 'account_type', 'sms_balance', 'status', 'created']) {
      const sort = `client.${field}`;
      expect((await table({ sort: `${sort}|asc` })).status, field).toBe(200);
      expect((await table({ sort: `${sort}|desc` })).status, field).toBe(200);
    }
    const second = await table({ search: 'sort', sort: 'client.name|desc', page: 2, per_page: 2 });
    expect(second.body).toMatchObject({
      data: [{ name: 'Sort A' }],
      current_page: 2,
      last_page: 2,
      total: 3,
    });
  });

  test('gives pages of up to 1,000, the size dropdowns ask for', async () => {
    expect((await table({ per_page: 1000 })).status).toBe(200);
    expect((await table({ per_page: 1001 })).status).toBe(422);
  });
});

test('client/options returns only ids and names, to every user who reaches all clients, and refuses a client’s users', async () => {
  const options = (body: object, token = clerk.token) => app.call('client/options', body, { token });
  const role = await db.insertInto('roles').values({ name: 'Receptionist', role_type: 'PLATFORM' }).returning('id').executeTakeFirstOrThrow();
  const clerk = await signedIn(db, { clientId: 1, roleId: role.id });
  const id = await aClient(db, { name: 'Mwanzo_1 Traders' });
  await aClient(db, { name: 'Mwanzo 21 Traders' });
  expect((await table({}, clerk.token)).status).toBe(403);
  expect((await options({})).body.message[0].name).toBe('Mwanzo 21 Traders');
  expect((await options({ search: 'mwanzo_1' })).body).toEqual({ message: [{ id, name: 'Mwanzo_1 Traders' }] });
  expect((await options({ id })).body).toEqual({ message: [{ id, name: 'Mwanzo_1 Traders' }] });
  expect((await options({ search: 'office@client' })).body).toEqual({ message: [] });
  expect((await options({ id: unknownId })).text).toBe('{"code":"client_not_found","message":"Client not found","field":"id"}');
  expect((await options({}, theirs.token)).status).toBe(403);
}); // oxfmt-ignore

const credit = (body: object, headers: Record<string, string> = {}, token = admin.token) =>
  app.call('dashboard/credit/client', body, { token, headers });

describe('Add Credits', () => {
  test('moves units from the stock to the client and writes it down', async () => {
    const before = await verifyLedger(db);
    const client_id = await aClient(db, { name: 'Tembo Tours' });
    const answer = await credit({ client_id, description: 'Invoice 77', sms_units: 1200 });
    expect([answer.status, answer.body]).toEqual([200, { message: '1,200 units credited to Tembo Tours' }]);
    expect(await available(db, client_id)).toBe(1200);
    expect(await auditOf()).toEqual([
      {
        user_id: admin.id,
        client_id,
        action: 'client.credit',
        subject: 'Tembo Tours',
        before: null,
        after: { units: 1200, description: 'Invoice 77' },
      },
    ]);
    expect(await verifyLedger(db)).toEqual(before);
  });

  test('as bonus comes out of the stock too, reads as bonus in balance, history and allocation, and leaves the ledger right', async () => {
    const before = await verifyLedger(db);
    const client_id = await aClient(db, { name: 'Duma Taxis' });
    expect((await credit({ client_id, description: 'Invoice 78', sms_units: 100 })).status).toBe(200);
    const answer = await credit({ client_id, description: 'Welcome', sms_units: 40, bonus: true });
    expect([answer.status, answer.body]).toEqual([200, { message: '40 bonus units credited to Duma Taxis' }]);
    expect(await available(db, client_id)).toBe(140);
    const listed = await table({ search: 'Duma Taxis' });
    expect(listed.body.data[0]).toMatchObject({ balance: 100, bonus: 40, sms_balance: 140 });
    const history = await app.call('dashboard/client/balance/history', { client_id }, admin);
    expect(history.body.data).toMatchObject([{ sms_units: 40, bonus: true }, { sms_units: 100 }]);
    const log = (await app.call('activitylogs/all', {}, admin)).body;
    expect(log.data.slice(0, 2)).toMatchObject([
      { event_title: 'Bonus Given', amount: -40, event_description: 'Duma Taxis: Welcome', closing_balance: log.stock },
      { event_title: 'Units Transferred', amount: -100 },
    ]);
    expect(log.data[0].opening_balance).toBe(log.data[1].closing_balance);
    expect((await auditOf()).at(-1)).toMatchObject({ after: { units: 40, description: 'Welcome', bonus: true } });
    expect(await verifyLedger(db)).toEqual(before);
  }); // oxfmt-ignore

  test('takes client_id and sms_units alone, as the allocation page sends them, digits as text too', async () => {
    const client_id = await aClient(db);
    expect((await credit({ client_id, sms_units: '30' })).status).toBe(200);
    expect(await available(db, client_id)).toBe(30);
  });

  test.each([0, -5, 1.5, '1.5', 'many', 1_000_000_001, null, undefined])(
    'refuses %s units, naming the field, and moves nothing',
    async (sms_units) => {
      const client_id = await aClient(db);
      const answer = await credit({ client_id, sms_units });
      expect([answer.status, answer.body]).toEqual([
        422,
        {
          code: 'invalid_input',
          message: 'The amount must be a whole number from 1 to 1,000,000,000',
          field: 'sms_units',
        },
      ]);
      expect(await available(db, client_id)).toBe(0);
    },
  );

  test('says so where the stock is short, and moves nothing', async () => {
    const client_id = await aClient(db);
    const { stock } = (await app.call('activitylogs/all', {}, admin)).body;
    expect(stock).toBeGreaterThan(0);
    const answer = await credit({ client_id, sms_units: 900_000_000 });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'balance_insufficient',
        message: `The stock has ${stock.toLocaleString('en')} units, and 900,000,000 are needed. Load units first`,
        field: 'sms_units',
      },
    ]);
    expect(await available(db, client_id)).toBe(0);
    expect(await auditOf()).toEqual([]);
  });

  test('posted ten times at once with one key it credits once; the key of another order is refused', async () => {
    const client_id = await aClient(db);
    const key = { 'Idempotency-Key': 'credit-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => credit({ client_id, sms_units: 70 }, key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await available(db, client_id)).toBe(70);
    expect((await credit({ client_id, sms_units: 71 }, key)).status).toBe(422);
    expect(await available(db, client_id)).toBe(70);
  });

  test('is the platform’s alone: a client user with the permission is refused, whosever the client', async () => {
    const role = await db
      .insertInto('roles')
      .values({ name: 'Generous', role_type: 'CLIENT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, module: 'units', action: 'create' })
      .execute();
    const { token, clientId } = await signedIn(db, { roleId: role.id });
    const ids = [clientId, theirs.clientId, unknownId];
    const answers = await Promise.all(ids.map((client_id) => credit({ client_id, sms_units: 5 }, {}, token)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
    expect(await available(db, clientId)).toBe(0);
  });

  test('of a missing client is 422', async () => {
    expect((await credit({ client_id: unknownId, sms_units: 5 })).body).toEqual({
      code: 'client_not_found',
      message: 'Client not found',
      field: 'client_id',
    });
  });
});

const person = (given: object = {}) => ({
  company_name: 'Umoja Traders',
  full_name: 'Joy Njeri Otieno',
  email: 'joy@umoja.example',
  msisdn: aNumber(),
  address: 'Moi Avenue 12',
  street: 'Nairobi',
  country_code: 'KE',
  ...given,
});
let numbers = 0;
/** A number on the network of the platform's sender ID. */
const aNumber = () => `07125${String(++numbers).padStart(5, '0')}`;
const create = (given: object = {}, token = admin.token) =>
  app.call('client/create', person(given), { token });
const fieldsOf = (id: number) => db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();

describe('Create Client', () => {
  test('makes the client and its first Client Admin, who signs in with the one-time password of the SMS', async () => {
    await aSender(db, { clientId: 1, code: 'TUMA' });
    await app.call('dashboard/credit/client', { client_id: 1, sms_units: 50 }, admin);
    await db.deleteFrom('audit_log').execute();
    const msisdn = aNumber();
    const number = `254${msisdn.slice(1)}`;
    const answer = await create({ msisdn });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        message: `Umoja Traders was created with Joy Njeri Otieno as its Client Admin. A one-time password is on its way to ${number} by SMS`,
        id: expect.any(Number),
      },
    ]);
    expect(await fieldsOf(answer.body.id)).toMatchObject({
      name: 'Umoja Traders',
      msisdn: number,
      email: 'joy@umoja.example',
      address: 'Moi Avenue 12',
      street: 'Nairobi',
      country_code: 'KE',
      account_type: 'normal',
      billing_mode: 'PREPAID',
      status: 1,
    });
    const sms = await db
      .selectFrom('messages')
      .select('message')
      .where('msisdn', '=', number)
      .executeTakeFirstOrThrow();
    const password = /one-time password is (\S{14})\./.exec(sms.message)?.[1];
    const signIn = await app.call('user/login', { msisdn, password });
    expect(signIn.body.message.user).toMatchObject({
      client_id: answer.body.id,
      role_id: roleIds.clientAdmin,
      password_change_due: true,
    });
    const written = await auditOf();
    expect(written.map(({ action, client_id }) => [action, client_id])).toEqual([
      ['client.create', answer.body.id],
      ['user.create', answer.body.id],
    ]);
    expect(JSON.stringify(written)).not.toContain(password);
  });

  test.each([
    ['company_name', 'Organization name is required'],
    ['full_name', 'Full name is required'],
    ['email', 'Enter a valid email address'],
    ['msisdn', 'Phone is required'],
    ['address', 'Address is required'],
    ['street', 'Town is required'],
    ['country_code', 'Country is required'],
  ])('without %s it says so, naming the field', async (field, message) => {
    const { total } = (await table()).body;
    const answer = await create({ [field]: '' });
    expect([answer.status, answer.body]).toEqual([422, { code: 'invalid_input', message, field }]);
    expect((await table()).body.total).toBe(total);
  });

  test('refuses a country of no list, and a number that is none', async () => {
    expect((await create({ country_code: 'XX' })).body.field).toBe('country_code');
    expect((await create({ msisdn: '0200' })).body.field).toBe('msisdn');
  });

  test('reads a number as one of the country', async () => {
    const answer = await create({ country_code: 'ug', msisdn: '0772 123 456' });
    expect(answer.status).toBe(201);
    expect(await fieldsOf(answer.body.id)).toMatchObject({ msisdn: '256772123456', country_code: 'UG' });
    // No SMS goes there, so the password is handed over.
    expect(answer.body.one_time_password).toHaveLength(14);
  });

  test('makes neither client nor user where the number has a user already', async () => {
    const msisdn = aNumber();
    await create({ msisdn });
    const { total } = (await table()).body;
    const answer = await create({ msisdn });
    expect(answer.body).toEqual({
      code: 'phone_number_taken',
      message: 'This mobile number is already registered',
      field: 'msisdn',
    });
    expect((await table()).body.total).toBe(total);
  });

  test('by a user whose role holds less than Client Admin is refused: users cannot grant permissions they do not hold', async () => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'Clerk', role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: id, module: 'clients', action: 'create' })
      .execute();
    const clerk = await signedIn(db, { clientId: 1, roleId: id });
    const answer = await create({}, clerk.token);
    expect([answer.status, answer.body.field]).toEqual([422, 'role_id']);
  });
});

const update = (body: object, token = admin.token) => app.call('client/update', body, { token });
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
        message: 'Messages are kept 7 to 3650 days, or forever',
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

const suspend = (id: number, status = 0, token = admin.token) =>
  app.call('client/status', { id, status }, { token });

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

const remove = (id: number, token = admin.token) => app.call('client/delete', { id }, { token });

describe('Delete', () => {
  test('deletes a client without history together with its people and lists', async () => {
    const { body } = await create();
    await aGroup(db, { clientId: body.id, members: [{ msisdn: '254712000001' }] });
    const key = { client_id: body.id, key: 'test a', body_hash: Buffer.from('body'), answer: '{}' };
    await db.insertInto('idempotency_keys').values(key).execute();
    const answer = await remove(body.id);
    expect([answer.status, answer.body]).toEqual([201, { message: 'Umoja Traders deleted' }]);
    expect(await fieldsOf(body.id)).toBeUndefined();
    const kept = db.selectFrom('idempotency_keys').select('key').where('client_id', '=', Number(body.id));
    expect(await kept.execute()).toEqual([]);
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'client.delete',
      before: { name: 'Umoja Traders' },
    });
  });

  test('refuses a client with units or messages on record and deletes nothing', async () => {
    const withUnits = await aClient(db, { name: 'Payer', units: 1 });
    const withMessages = await aClient(db, { name: 'Sender' });
    const groupId = await aGroup(db, { clientId: withUnits, members: [] });
    await aMessage(db, { clientId: withMessages, at: new Date(Date.now() - 86_400_000) });
    for (const [id, name] of [
      [withUnits, 'Payer'],
      [withMessages, 'Sender'],
    ] as const) {
      const message = `${name} has messages or units on record; suspend it instead`;
      expect((await remove(id)).body).toEqual({ code: 'client_in_use', message, field: 'id' });
      expect(await fieldsOf(id)).toBeDefined();
    }
    const group = await db.selectFrom('contact_groups').select('id').where('id', '=', groupId).execute();
    expect(group).toHaveLength(1);
  });

  test.each([
    ['deletes rows of a table whose reference to clients cascades', ' ON DELETE CASCADE', 201],
    ['refuses a client that a row of any other table refers to', '', 422],
  ])('%s', async (_name, rule, status) => {
    const id = await aClient(db);
    await sql.raw(`CREATE TABLE client_notes (client_id int NOT NULL REFERENCES clients${rule})`).execute(db);
    try {
      await sql`INSERT INTO client_notes VALUES (${id})`.execute(db);
      expect((await remove(id)).status).toBe(status);
      const { rows } = await sql`SELECT 1 FROM client_notes`.execute(db);
      expect(rows).toHaveLength(status === 201 ? 0 : 1);
    } finally {
      await sql`DROP TABLE client_notes`.execute(db);
    }
  });

  test('refuses the platform itself', async () => {
    expect((await remove(1)).body.message).toBe('The platform itself cannot be deleted');
  });
});

const bill = (id: number, token = admin.token) => app.call('client/billing/view', { id }, { token });
const rates = (id: number, lines: unknown, token = admin.token) =>
  app.call('client/billing/update', { id, billing_rate: lines }, { token });

describe('Billing', () => {
  test('a rate of 0.8 is stored and charged as 0.8, to the cost of the message', async () => {
    const user = await signedIn(db, { clientId: await aClient(db, { units: 10 }) });
    const id = user.clientId;
    await aSender(db, { clientId: id, code: 'RATE' });
    await db.deleteFrom('billing_rates').where('client_id', '=', id).execute();
    const [line] = (await bill(id)).body.message;
    expect(line).toMatchObject({
      connector_name: 'Safaricom',
      billing_rate: '1.0000',
      mcc: '639',
      mnc: '02',
      is_default: true,
    });
    const answer = await rates(id, [{ ...line, billing_rate: 0.8 }]);
    expect([answer.status, answer.body]).toEqual([201, { message: 'Price per SMS on Safaricom updated' }]);
    const stored = await db.selectFrom('billing_rates').select('rate').where('client_id', '=', id).execute();
    expect(stored).toEqual([{ rate: '0.8000' }]);
    const send = { msisdn: '0712000777', sender_id: 'RATE', message: 'Hi', schedule: false };
    expect((await app.call('message/send/transactional', send, user)).status).toBe(200);
    const sent = await db.selectFrom('messages').select('cost').where('client_id', '=', id).execute();
    expect(sent).toEqual([{ cost: '0.8000' }]);
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'client.billing',
      before: { Safaricom: '1.0000' },
      after: { Safaricom: '0.8' },
    });
  });

  test('a rate is taken back: the price per SMS holds for the next send, and a change of it too', async () => {
    const user = await signedIn(db, { clientId: await aClient(db, { units: 10 }) });
    const id = user.clientId;
    await aSender(db, { clientId: id, code: 'RATE' });
    const [line] = (await bill(id)).body.message;
    expect(line).toMatchObject({ billing_rate: '0.5000', is_default: false });
    expect((await rates(id, [{ ...line, billing_rate: 'default' }])).status).toBe(201);
    expect((await bill(id)).body.message[0]).toMatchObject({ billing_rate: '1.0000', is_default: true });
    await app.call('client/update', { id, sms_cost: '0.7' }, admin);
    const send = { msisdn: '0712000777', sender_id: 'RATE', message: 'Hi', schedule: false };
    expect((await app.call('message/send/transactional', send, user)).status).toBe(200);
    const sent = await db.selectFrom('messages').select('cost').where('client_id', '=', id).execute();
    expect(sent).toEqual([{ cost: '0.7000' }]);
    expect((await auditOf()).filter(({ action }) => action === 'client.billing')).toMatchObject([
      { before: { Safaricom: '0.5000' }, after: { Safaricom: 'the client’s price per SMS' } },
    ]);
  });

  test('keeps four decimals as they are, and rates that are not named', async () => {
    const id = await aClient(db);
    const [first, second] = (await bill(id)).body.message;
    await rates(id, [{ ...first, billing_rate: '0.1234' }]);
    await rates(id, [{ ...second, billing_rate: '999.9999' }]);
    const lines = (await bill(id)).body.message.map((line: { billing_rate: string }) => line.billing_rate);
    expect(lines.slice(0, 2)).toEqual(['0.1234', '999.9999']);
  });

  test.each(['0', -1, '0.00001', '', null, 'free', 1000.5, '1e3'])(
    'refuses a rate of %s, naming the field',
    async (billing_rate) => {
      const id = await aClient(db);
      const [line] = (await bill(id)).body.message;
      const answer = await rates(id, [{ ...line, billing_rate }]);
      expect([answer.status, answer.body.field]).toEqual([422, 'billing_rate.0.billing_rate']);
    },
  );

  test('of an unknown connector or client changes nothing', async () => {
    await aSender(db, { clientId: await aClient(db), code: 'DUKA' });
    const id = await aClient(db);
    const [line] = (await bill(id)).body.message;
    const both = [
      { ...line, billing_rate: 5 },
      { ...line, connector_id: unknownId, billing_rate: 5 },
    ];
    expect((await rates(id, both)).body).toEqual({
      code: 'connector_not_found',
      message: 'Connector not found',
      field: 'connector_id',
    });
    expect((await bill(id)).body.message[0].billing_rate).toBe('1.0000');
    expect((await rates(unknownId, [line])).body).toEqual({
      code: 'client_not_found',
      message: 'Client not found',
      field: 'id',
    });
    expect((await bill(unknownId)).body).toEqual({
      code: 'client_not_found',
      message: 'Client not found',
      field: 'id',
    });
  });
});

describe('who may', () => {
  test('a Client Admin is refused all of it, for the own client, another and a missing one alike', async () => {
    for (const id of [theirs.clientId, 1, unknownId]) {
      const calls = [
        create({}, theirs.token),
        update({ id, name: 'Mine' }, theirs.token),
        suspend(id, 0, theirs.token),
        remove(id, theirs.token),
        bill(id, theirs.token),
        rates(id, [], theirs.token),
        credit({ client_id: id, sms_units: 1 }, {}, theirs.token),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    }
  });

  test('a client’s own people with the permissions change no client either, and read the own bill alone', async () => {
    const { id: roleId } = await db
      .insertInto('roles')
      .values({ name: 'Overreach', role_type: 'CLIENT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const grants = ['clients', 'billing'].flatMap((module) =>
      ['read', 'create', 'update', 'delete'].map((action) => ({ role_id: roleId, module, action })),
    );
    await db.insertInto('role_permissions').values(grants).execute();
    const { token, clientId } = await signedIn(db, { roleId });
    for (const id of [clientId, theirs.clientId, unknownId]) {
      const calls = [
        create({}, token),
        update({ id, sms_cost: '0.01' }, token),
        suspend(id, 1, token),
        remove(id, token),
        rates(id, [{ connector_id: 1, billing_rate: '0.01' }], token),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    }
    expect((await bill(clientId, token)).status).toBe(200);
    const [other, missing] = await Promise.all([bill(theirs.clientId, token), bill(unknownId, token)]);
    expect([other.status, other.text]).toEqual([missing.status, missing.text]);
  });

  test('a missing client is 422 to every call', async () => {
    const calls = [update({ id: unknownId }), suspend(unknownId), remove(unknownId)];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toEqual([
        422,
        { code: 'client_not_found', message: 'Client not found', field: 'id' },
      ]);
  });
});

describe('countries', () => {
  const read = (query: Record<string, string> = {}, token = theirs.token) =>
    app.get('/api/countries', { token, query });

  test('gives name, code and flag of the harness’s countries to anyone signed in', async () => {
    const { status, body, headers } = await read({ range: '[0,299]' });
    expect(status).toBe(200);
    expect(body).toContainEqual({ id: 'KE', code: 'KE', name: 'Kenya', flag: '🇰🇪' });
    expect(body.length).toBeGreaterThan(230);
    expect(headers['content-range']).toBe(`countries 0-${body.length - 1}/${body.length}`);
    expect((await read({}, '')).status).toBe(401);
  });

  test('finds them by part of a name', async () => {
    const { body } = await read({ filter: JSON.stringify({ q: 'keny' }) });
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['KE']);
  });
});
