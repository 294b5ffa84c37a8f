// Clients as the platform administers them (spec part 2 sections 2.2, 2.3, 3, 5, 7 and 8; DOMAIN sections 1, 2 and 8).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientTable } from '../../contract/clients.ts';
import type { Db } from '../../server/db/database.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { available, loadUnits } from '../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { aClient, signedIn } from '../support/people.ts';
import { aGroup } from '../support/sendFixtures.ts';
import { testApp, type Answer, type TestApp } from '../support/testApp.ts';

let house: TestApp;
let db: Db;
let admin: Awaited<ReturnType<typeof signedIn>>;
let theirs: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  house = await testApp();
  db = house.database.db;
  admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  theirs = await signedIn(db);
  await db.transaction().execute((tx) => loadUnits(tx, { ...by, units: 100_000 }));
});
afterAll(() => house.close());
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
});

const by = { userId: null, cause: 'test', description: 'test' };
const unknownId = 2_000_000_000;
const auditOf = () =>
  db
    .selectFrom('audit_log')
    .select(['user_id', 'client_id', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();
const table = (body: object = {}, token = admin.token) => house.call('client/table', body, { token });
const namesOf = ({ body }: Answer): string[] => body.data.map(({ name }: { name: string }) => name);

describe('the table', () => {
  test('gives every field of section 3, newest first, with what a client can spend', async () => {
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
    expect(answers[0]?.text).toBe(answers[1]?.text);
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
    expect((await table({ search: 'nobody of that name' })).body).toMatchObject({ data: [], total: 0 });
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

  test('gives pages of up to 1,000, the size dropdowns ask for (section 7)', async () => {
    expect((await table({ per_page: 1000 })).status).toBe(200);
    expect((await table({ per_page: 1001 })).status).toBe(422);
  });
});

const credit = (body: object, headers: Record<string, string> = {}, token = admin.token) =>
  house.call('dashboard/credit/client', body, { token, headers });

describe('Add Credits', () => {
  test('moves units from the stock to the client and writes it down', async () => {
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
    expect(await verifyLedger(db)).toEqual([]);
  });

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
        { message: 'The amount must be a whole number from 1 to 1,000,000,000', field: 'sms_units' },
      ]);
      expect(await available(db, client_id)).toBe(0);
    },
  );

  test('says so where the stock is short, and moves nothing', async () => {
    const client_id = await aClient(db);
    const answer = await credit({ client_id, sms_units: 900_000_000 });
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: 'The stock does not hold that many units', field: 'sms_units' },
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
      message: 'Client not found',
      field: 'client_id',
    });
  });
});
