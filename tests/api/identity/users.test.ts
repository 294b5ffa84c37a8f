// System users and the users of a client: their list, their roles, new users, and access to them
// (requirements/administration.md#system-users; requirements/domain.md#access).
import { beforeEach, describe, expect, test } from 'vitest';
import { systemUsers } from '../../../contract/users.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { aNumber, idsOf, onlyCallers, person, userCalls } from '../../support/api/userCalls.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let administrator: SignedIn;
let mine: SignedIn;
let theirs: SignedIn;
beforeEach(async () => {
  ({ root, administrator, mine, theirs } = await onlyCallers(db));
});

const unknownId = 2_000_000_000;
const { create, list, signIn, colleague, auditOf } = userCalls(app, () => mine);
const rolesFor = async (by: { token: string }, body: object = {}) =>
  (await app.call('client/user/role', body, by)).body.message.map((r: { name: string }) => r.name);

describe('the list', () => {
  test('holds the own client’s users newest first, in the specification’s fields', async () => {
    const second = await colleague();
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(systemUsers.answer.parse(answer.body)).toMatchObject({ last_page: 1, total: 2 });
    expect(idsOf(answer)).toEqual([second.id, mine.id]);
    expect(answer.body.data[1]).toMatchObject({
      id: mine.id,
      msisdn: mine.msisdn,
      role_name: 'Client Admin',
      user_status: 1,
    });
    expect(answer.text).not.toContain('password_hash');
  });

  test('is everyone’s to the platform’s people, and of one client at client/user/table', async () => {
    const everyone = idsOf(await list({ per_page: 4 }, root));
    expect(everyone).toEqual([theirs.id, mine.id, administrator.id, root.id]);
    const table = await app.call('client/user/table', { client_id: theirs.clientId }, root);
    expect(idsOf(table)).toEqual([theirs.id]);
    expect(idsOf(await app.call('client/user/table', {}, mine))).toEqual([mine.id]);
  });

  test('another client’s table and a missing client’s answer alike', async () => {
    const answers = await Promise.all(
      [theirs.clientId, unknownId].map((client_id) => app.call('client/user/table', { client_id }, mine)),
    );
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
  });

  test('is searched by name, email and number in any form, and paged', async () => {
    await create({ fullname: 'Zawadi 100%', email: 'zawadi@shop.example', msisdn: '0712 999 001' });
    for (const search of ['zawadi', 'ZAWADI@', '100%', '0712999001', '+254 712 999 001', '9001']) {
      expect((await list({ search })).body.data).toMatchObject([{ full_name: 'Zawadi 100%' }]);
    }
    expect((await list({ search: 'no such user' })).body).toMatchObject({ data: [], total: 0, last_page: 1 });
    const second = await list({ page: 2, per_page: 1 });
    expect(second.body).toMatchObject({ current_page: 2, last_page: 2, total: 2 });
    expect(idsOf(second)).toEqual([mine.id]);
  });
});

describe('the roles a user may assign', () => {
  test('are those that hold no more than the user’s own, and the platform’s own for its people alone', async () => {
    const forClients = ['Client Admin', 'SMPP Service'];
    expect(await rolesFor(root)).toEqual([
      'ROOT',
      'Administrator',
      'Client Admin',
      'Support',
      'SMPP Service',
    ]);
    expect(await rolesFor(administrator)).toEqual([
      'Administrator',
      'Client Admin',
      'Support',
      'SMPP Service',
    ]);
    expect(await rolesFor(root, { client_id: mine.clientId })).toEqual(forClients);
    expect(await rolesFor(mine)).toEqual(forClients);
  });

  test('do not hold a suspended one', async () => {
    await db.updateTable('roles').set({ status: 0 }).where('id', '=', roleIds.support).execute();
    expect(await rolesFor(root)).not.toContain('Support');
    await db.updateTable('roles').set({ status: 1 }).where('id', '=', roleIds.support).execute();
  });
});

describe('a new user', () => {
  test('is made (201) from either shape of the specification, in the own client or a named one', async () => {
    const own = await create();
    expect(own.status).toBe(201);
    const { role_id: role, ...rest } = person();
    const named = await app.call('client/user/create', { ...rest, role: String(role), client_id: theirs.clientId }, root); // oxfmt-ignore
    expect(named.status).toBe(201);
    const rows = await db
      .selectFrom('users')
      .select(['id', 'client_id', 'role_id', 'password_change_due'])
      .where('id', 'in', [own.body.id, named.body.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: own.body.id, client_id: mine.clientId, role_id: 3, password_change_due: true },
      { id: named.body.id, client_id: theirs.clientId, role_id: 3, password_change_due: true },
    ]);
  });

  test.each([
    [{ fullname: ' ' }, 'Full name is required', 'fullname'],
    [{ fullname: undefined }, 'Full name is required', 'fullname'],
    [{ email: 'joy' }, 'Enter a valid email address', 'email'],
    [{ msisdn: '' }, 'Mobile number is required', 'msisdn'],
    [{ msisdn: '12345' }, 'Enter a valid mobile number, for example 0712345678', 'msisdn'],
    [{ role_id: undefined }, 'Role is required', 'role_id'],
    [{ role_id: unknownId }, 'Role not found', 'role_id'],
    [{ role_id: roleIds.root }, 'Role not found', 'role_id'],
    [{ role_id: roleIds.support }, 'Role not found', 'role_id'],
  ])('%j answers 422: %s', async (given, message, field) => {
    const before = (await list()).body.total;
    expect(await create(given)).toMatchObject({ status: 422, body: { message, field } });
    expect((await list()).body.total).toBe(before);
  });

  test('in a client out of reach and in none answer alike', async () => {
    const answers = await Promise.all([theirs.clientId, unknownId].map((client_id) => create({ client_id })));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
  });

  test('needs a number that no other user of the client has', async () => {
    expect(await create({ msisdn: mine.msisdn.replace(/^254/, '0') })).toMatchObject({
      status: 422,
      body: { message: 'This mobile number is already registered', field: 'msisdn' },
    });
  });

  test('gets no role that holds more than the creator’s, not even from the platform', async () => {
    expect(await create({ role_id: roleIds.root }, administrator)).toMatchObject({
      status: 422,
      body: { message: 'You cannot assign a role with more permissions than your own' },
    });
    expect(await create({ role_id: roleIds.support, client_id: mine.clientId }, root)).toMatchObject({
      status: 422,
      body: { message: 'Role Support is for the platform’s own people' },
    });
  });

  test('is created in the own client, and added to another one', async () => {
    const [own, other] = [aNumber(), aNumber()];
    const added = await create({ msisdn: other, client_id: mine.clientId }, administrator);
    expect((await create({ msisdn: own })).body.message).toMatch(/^Joy Njeri was created\./);
    expect(added.body.message).toMatch(/^Joy Njeri was added\./);
  });

  test('without a sender ID of the platform the one-time password is shown once, to the creator, and must be changed', async () => {
    const msisdn = aNumber();
    const answer = await create({ msisdn });
    expect(answer.body.message).toBe(
      `Joy Njeri was created. No SMS could be sent to ${msisdn}: the platform has no sender ID`,
    );
    expect(answer.body.sms_fault).toBe('sender');
    const password = answer.body.one_time_password as string;
    const { body } = await signIn(msisdn, password);
    const { token } = body.message;
    expect((await list({}, { token })).status).toBe(428);
    const changed = { current_password: password, password: 'a password of my own' };
    expect((await app.call('user/password/change', changed, { token })).status).toBe(200);
    expect((await list({}, { token })).status).toBe(200);
    expect(JSON.stringify(await auditOf())).not.toContain(password);
  });

  test('is written into the audit log with who, whose, what and from where', async () => {
    await create({ msisdn: '0712000900' });
    expect(await auditOf()).toEqual([
      {
        user_id: mine.id,
        client_id: mine.clientId,
        action: 'user.create',
        subject: 'Joy Njeri (254712000900)',
        before: null,
        after: {
          full_name: 'Joy Njeri',
          msisdn: '254712000900',
          email: 'joy@shop.example',
          role: 'Client Admin',
        },
        address: '127.0.0.1',
      },
    ]);
  });
});

test('another client’s user and a missing one answer alike, byte for byte, in every call', async () => {
  const calls: [string, object][] = [
    ['client/user/update', { status: 0 }],
    ['client/user/update', { role_id: 3 }],
    ['client/user/delete', {}],
    ['auth/user/password/reset', {}],
  ];
  for (const [path, body] of calls) {
    const answers = await Promise.all(
      [theirs.id, unknownId].map((user_id) => app.call(path, { ...body, user_id }, mine)),
    );
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"user_not_found","message":"User not found","field":"user_id"}'),
    );
  }
  expect((await list({}, theirs)).status).toBe(200);
});

test.each([
  ['client/user', 'read'],
  ['client/user/table', 'read'],
  ['client/user/role', 'read'],
  ['client/user/create', 'create'],
  ['client/user/update', 'update'],
  ['auth/user/password/reset', 'update'],
  ['client/user/delete', 'delete'],
])('%s asks for users:%s (403) and for a token (401)', async (path, action) => {
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  expect((await app.call(path, {}, support)).status).toBe(403);
  expect((await app.call(path, {})).status).toBe(401);
  const grant = { role_id: roleIds.support, module: 'users', action };
  await db.insertInto('role_permissions').values(grant).execute();
  expect((await app.call(path, {}, support)).status).not.toBe(403);
  await db.deleteFrom('role_permissions').where('role_id', '=', roleIds.support).where('module', '=', 'users').execute(); // oxfmt-ignore
});

test('a client of its own cannot be reached through its id in the body', async () => {
  const elsewhere = await aClient(db);
  expect((await app.call('client/user/role', { client_id: elsewhere }, mine)).status).toBe(422);
});
