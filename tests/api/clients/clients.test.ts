// Administration of clients by the platform: the table, the options, permissions, and countries (requirements/administration.md#clients,
// #client-detail; requirements/domain.md#access).
import { describe, expect, test } from 'vitest';
import { accountNumber, promptReference } from '../../../server/domain/accountNumber.ts';
import { clientTable } from '../../../contract/clients.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { clientsApi } from '../../support/api/clientsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aGroup } from '../../support/api/sendFixtures.ts';
import { startTestApp, type Answer } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const theirs = await signedIn(db);
const { table, create, update, suspend, remove, credit } = clientsApi(app, admin);

const unknownId = 2_000_000_000;
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
    const account_number = accountNumber(id);
    for (const search of [account_number, promptReference(id, 17)])
      expect((await table({ search })).body.data, search).toMatchObject([{ id, account_number }]);
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

test('client/options returns only ids, names and account numbers, to every user who reaches all clients, and refuses a client’s users', async () => {
  const options = (body: object, token = clerk.token) => app.call('client/options', body, { token });
  const role = await db.insertInto('roles').values({ name: 'Receptionist', role_type: 'PLATFORM' }).returning('id').executeTakeFirstOrThrow();
  const clerk = await signedIn(db, { clientId: 1, roleId: role.id });
  const id = await aClient(db, { name: 'Mwanzo_1 Traders' });
  const account_number = accountNumber(id);
  await aClient(db, { name: 'Mwanzo 21 Traders' });
  expect((await table({}, clerk.token)).status).toBe(403);
  expect((await options({})).body.message[0].name).toBe('Mwanzo 21 Traders');
  expect((await options({ search: 'mwanzo_1' })).body).toEqual({ message: [{ id, name: 'Mwanzo_1 Traders', account_number }] });
  expect((await options({ id })).body).toEqual({ message: [{ id, name: 'Mwanzo_1 Traders', account_number }] });
  expect((await options({ search: account_number })).body.message).toMatchObject([{ id }]);
  expect((await options({ search: 'office@client' })).body).toEqual({ message: [] });
  expect((await options({ id: unknownId })).text).toBe('{"code":"client_not_found","message":"Client not found","field":"id"}');
  expect((await options({}, theirs.token)).status).toBe(403);
}); // oxfmt-ignore

const bill = (id: number, token = admin.token) => app.call('client/billing/view', { id }, { token });
const rates = (id: number, lines: unknown, token = admin.token) =>
  app.call('client/billing/update', { id, billing_rate: lines }, { token });

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
