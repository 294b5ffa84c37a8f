// System users and the users of a client (requirements/administration.md#system-users; requirements/domain.md#access,
// #passwords).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemUsers } from '../../contract/users.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import { clearMessages } from '../support/messages.ts';
import { aClient, aUser, giveUnits, signedIn, testPassword, type SignedIn } from '../support/people.ts';
import { aSender } from '../support/sendFixtures.ts';
import { startTestApp } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let administrator: SignedIn;
let mine: SignedIn;
let theirs: SignedIn;
beforeEach(async () => {
  await clearMessages(db);
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('rate_limits').execute();
  await db.updateTable('users').set({ status: 0 }).execute();
  await db
    .updateTable('roles')
    .set({ status: 0 })
    .where('id', '>', roleIds.support + 1)
    .execute();
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  administrator = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  mine = await signedIn(db);
  theirs = await signedIn(db);
});

const passwordIn = /one-time password is (\S{14})\. Sign in/;
const unknownId = 2_000_000_000;
let numbers = 0;
/** A number on the network of the platform's sender ID. */
const aNumber = () => `2547120${String(++numbers).padStart(5, '0')}`;

const person = (given: object = {}) => ({
  fullname: 'Joy Njeri',
  email: 'joy@shop.example',
  msisdn: `+${aNumber()}`,
  role_id: roleIds.clientAdmin,
  ...given,
});
const create = (given: object = {}, by: { token: string } = mine) =>
  app.call('client/user/create', person(given), by);
const update = (body: object, by: { token: string } = mine) => app.call('client/user/update', body, by);
const remove = (id: number, by: { token: string } = mine) =>
  app.call('client/user/delete', { user_id: id }, by);
const reset = (id: number, by: { token: string } = mine) =>
  app.call('auth/user/password/reset', { user_id: id }, by);
const signIn = (msisdn: string, password: string) => app.call('user/login', { msisdn, password });
const list = (body: object = {}, by: { token: string } = mine) => app.call('client/user', body, by);
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);
const colleague = (given: Parameters<typeof signedIn>[1] = {}) =>
  signedIn(db, { clientId: mine.clientId, ...given });
/** What was done to users; their own signing in aside. */
const auditOf = () =>
  db
    .selectFrom('audit_log')
    .select(['user_id', 'client_id', 'action', 'subject', 'before', 'after', 'address'])
    .where('action', '<>', 'user.sign_in')
    .orderBy('id')
    .execute();

const rolesFor = async (by: { token: string }, body: object = {}) =>
  (await app.call('client/user/role', body, by)).body.message.map((r: { name: string }) => r.name);
const queued = () =>
  db.selectFrom('messages').select(['client_id', 'msisdn', 'message', 'otp', 'class', 'sender_id']).execute();
const lastRootSays = (verb: string) => ({
  status: 422,
  body: { message: `The last ROOT cannot be ${verb}` },
});

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

describe('where the platform has a sender ID and units', () => {
  beforeAll(async () => {
    await aSender(db, { clientId: 1, code: 'TUMA' });
    await giveUnits(db, 1, 100);
  });
  afterAll(() => db.deleteFrom('client_senders').where('client_id', '=', 1).execute());

  test('the first password goes out by SMS at the platform’s cost, and is in no answer', async () => {
    const before = await available(db, 1);
    const msisdn = aNumber();
    const answer = await create({ msisdn });
    expect(answer.body).toEqual({
      id: expect.any(Number),
      message: `Joy Njeri was created. A one-time password is on its way to ${msisdn} by SMS`,
    });
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ client_id: 1, msisdn, class: 'transactional', sender_id: 'TUMA' });
    const password = passwordIn.exec(message?.message ?? '')?.[1] ?? '';
    expect((await signIn(msisdn, password)).body.message.user.password_change_due).toBe(true);
    expect(await available(db, 1)).toBe(before - 1);
  });

  test('its text is masked in reports and not kept, though the sender ID keeps others', async () => {
    await create();
    expect(await queued()).toMatchObject([{ otp: true }]);
    const answer = await app.call('message/all/transactional', {}, administrator);
    expect(answer.body.data[0].message).toBe('••••••');
  });

  test('a refused user leaves no SMS behind', async () => {
    await create({ msisdn: mine.msisdn });
    expect(await queued()).toEqual([]);
  });

  test('shows the creator the password when the number has no route or is on the DND list', async () => {
    const elsewhere = await create({ msisdn: '0772345678' });
    expect(elsewhere.body).toMatchObject({
      one_time_password: expect.stringMatching(/^\S{14}$/),
      sms_fault: 'route',
    });
    const blocked = aNumber();
    await db.insertInto('dnd').values({ client_id: null, msisdn: blocked, source: 'subscriber' }).execute();
    expect((await create({ msisdn: blocked })).body).toMatchObject({
      one_time_password: expect.stringMatching(/^\S{14}$/),
      sms_fault: 'number',
    });
    expect(await queued()).toEqual([]);
  });

  test('without units the password is shown, and nothing is queued or charged', async () => {
    const left = await available(db, 1);
    await db.updateTable('ledger_accounts').set({ balance: '0' }).where('client_id', '=', 1).where('kind', '=', 'client_balance').execute(); // oxfmt-ignore
    expect(await available(db, 1)).toBe(0);
    const answer = await create();
    expect(answer).toMatchObject({
      status: 201,
      body: { one_time_password: expect.any(String), sms_fault: 'units' },
    });
    expect(await queued()).toEqual([]);
    expect(await available(db, 1)).toBe(0);
    await db.updateTable('ledger_accounts').set({ balance: String(left) }).where('client_id', '=', 1).where('kind', '=', 'client_balance').execute(); // oxfmt-ignore
  });

  test('a reset sends a new password, ends every session, and the old password opens nothing', async () => {
    const other = await colleague();
    const msisdn = aNumber();
    await db.updateTable('users').set({ msisdn }).where('id', '=', other.id).execute();
    const answer = await reset(other.id);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.one_time_password).toBeUndefined();
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(msisdn, testPassword)).status).toBe(422);
    const [message] = await queued();
    const password = passwordIn.exec(message?.message ?? '')?.[1] ?? '';
    expect((await signIn(msisdn, password)).body.message.user.password_change_due).toBe(true);
    const entries = await auditOf();
    expect(entries).toMatchObject([{ action: 'user.password_reset', before: null, after: null }]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });
});

describe('switching', () => {
  test('off (201) ends the sessions with the very next call, on admits again', async () => {
    const other = await colleague();
    expect(await update({ user_id: other.id, status: 0 })).toMatchObject({ status: 201 });
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(422);
    expect(await update({ user_id: other.id, status: 1 })).toMatchObject({ status: 201 });
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(202);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['user.deactivate', 'user.activate']);
  });

  test('to what it is already changes nothing and is no entry', async () => {
    const other = await colleague();
    expect((await update({ user_id: other.id, status: 1 })).status).toBe(201);
    expect((await list({}, other)).status).toBe(200);
    expect(await auditOf()).toEqual([]);
  });

  test.each([[{}], [{ status: 2 }], [{ status: 'off' }]])('with %j answers 422', async (given) => {
    expect((await update({ user_id: (await colleague()).id, ...given })).status).toBe(422);
  });
});

test('a user who is moved to another role is signed out and signs in again with it', async () => {
  const other = await aUser(db, { clientId: 1, roleId: roleIds.support });
  const session = await signedIn(db, { user: other });
  const answer = await update({ user_id: other.id, role_id: roleIds.administrator }, root);
  expect(answer).toMatchObject({ status: 201 });
  expect((await list({}, session)).status).toBe(401);
  expect((await list({}, await signedIn(db, { user: other }))).status).toBe(200);
  expect(await auditOf()).toMatchObject([
    { action: 'user.role', before: { role: 'Support' }, after: { role: 'Administrator' } },
  ]);
});

describe('the last ROOT', () => {
  test('cannot be switched off, moved or deleted, and a second one can', async () => {
    const second = await aUser(db, { clientId: 1, roleId: roleIds.root });
    // A role of equal power, so that only the rule refuses.
    const { id: equal } = await db
      .insertInto('roles')
      .values({ name: `Equal ${second.id}`, role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const all = await db.selectFrom('role_permissions').selectAll().where('role_id', '=', 1).execute();
    await db.insertInto('role_permissions').values(all.map((row) => ({ ...row, role_id: equal }))).execute(); // oxfmt-ignore
    const peer = await signedIn(db, { clientId: 1, roleId: equal });
    expect((await update({ user_id: second.id, status: 0 }, peer)).status).toBe(201);

    expect(await update({ user_id: root.id, status: 0 }, peer)).toMatchObject(lastRootSays('switched off'));
    expect(await update({ user_id: root.id, role_id: equal }, peer)).toMatchObject(
      lastRootSays('given another role'),
    );
    expect(await remove(root.id, peer)).toMatchObject(lastRootSays('deleted'));
    expect((await list({}, root)).status).toBe(200);

    await update({ user_id: second.id, status: 1 }, peer);
    expect((await remove(root.id, peer)).status).toBe(201);
  });

  test('stays also where two switch each other off at the same moment', async () => {
    const second = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const answers = await Promise.all([
      update({ user_id: second.id, status: 0 }, root),
      update({ user_id: root.id, status: 0 }, second),
    ]);
    // The second request is refused because no active ROOT user would remain, or its user is already signed out.
    const [one, other] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([one, [401, 422].includes(other ?? 0)]).toEqual([201, true]);
    const active = await db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', roleIds.root)
      .where('status', '=', 1)
      .execute();
    expect(active).toHaveLength(1);
  });
});

describe('no user', () => {
  test('suspends, deletes, moves or resets themselves', async () => {
    for (const answer of [
      await update({ user_id: mine.id, status: 0 }),
      await update({ user_id: mine.id, role_id: 3 }),
      await remove(mine.id),
      await reset(mine.id),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(
        /^You cannot (change your own account|delete yourself|reset your own)/,
      );
    }
    expect((await list()).status).toBe(200);
  });

  test('acts on someone whose role holds more than their own', async () => {
    for (const answer of [
      await update({ user_id: root.id, status: 0 }, administrator),
      await remove(root.id, administrator),
      await reset(root.id, administrator),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { message: 'You cannot change someone whose role holds more than your own' },
      });
    }
    expect((await list({}, root)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('removes a user without history (201)', async () => {
    const other = await colleague();
    expect(await remove(other.id)).toMatchObject({
      status: 201,
      body: { message: expect.stringMatching(/deleted$/) },
    });
    expect((await list({}, other)).status).toBe(401);
    expect(await db.selectFrom('users').select('id').where('id', '=', other.id).execute()).toEqual([]);
    expect(await auditOf()).toMatchObject([
      { action: 'user.delete', before: { msisdn: other.msisdn, role: 'Client Admin' }, after: null },
    ]); // oxfmt-ignore
  });

  test('keeps the row of one who paid or sent, who never signs in again and is listed nowhere', async () => {
    const other = await colleague();
    await db.insertInto('ledger_postings').values({ kind: 'send', description: 'x', user_id: other.id, cause: 'x' }).execute(); // oxfmt-ignore
    const answer = await remove(other.id);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toContain('What they sent and paid for stays on record');
    expect(idsOf(await list())).toEqual([mine.id]);
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(422);
    expect((await update({ user_id: other.id, status: 1 })).body.message).toBe('User not found');
    expect((await reset(other.id)).body.message).toBe('User not found');
  });

  test('gives the number back, also where the row is kept', async () => {
    const other = await colleague();
    await db.insertInto('ledger_postings').values({ kind: 'send', description: 'x', user_id: other.id, cause: 'x' }).execute(); // oxfmt-ignore
    await remove(other.id);
    const again = await create({ msisdn: `+${other.msisdn}` });
    expect(again.status).toBe(201);
    expect((await signIn(other.msisdn, again.body.one_time_password)).status).toBe(202);
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

test('a user who is switched off has to be activated before a reset', async () => {
  const other = await colleague({ status: 0 });
  const answer = await reset(other.id);
  expect(answer).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^Activate User \d+ first$/) },
  });
});

describe('a lock of failed sign-ins', () => {
  const unlock = (id: number, by: { token: string } = mine) =>
    app.call('auth/user/unlock', { user_id: id }, by);
  const lockOf = async (id: number) =>
    systemUsers.answer.parse((await list()).body).data.find((user) => user.id === id)?.sign_in_lock;
  const fail = async (msisdn: string) => {
    for (let guess = 0; guess < 10; guess++) await signIn(msisdn, 'wrong');
  };

  test('is shown with its end, and an admin of the client ends it, which is audited', async () => {
    const other = await colleague();
    expect(await lockOf(other.id)).toBeUndefined();
    await fail(other.msisdn);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(429);
    const lock = await lockOf(other.id);
    expect(lock?.from).toBe('some_addresses');
    expect(Date.parse(lock?.until ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await unlock(other.id)).toMatchObject({ status: 200 });
    expect(await lockOf(other.id)).toBeUndefined();
    expect((await signIn(other.msisdn, testPassword)).status).toBe(202);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['user.unlock']);
  });

  test('of all unknown devices is shown as such', async () => {
    const other = await colleague();
    const key = `sign-in-unknown:${other.msisdn}`;
    await db
      .insertInto('rate_limits')
      .values({ key, points: 100, expire: Date.now() + 60_000 })
      .execute();
    expect((await lockOf(other.id))?.from).toBe('unknown_devices');
    await unlock(other.id);
    expect(await lockOf(other.id)).toBeUndefined();
  });

  test('ends with a new one-time password', async () => {
    const other = await colleague();
    await fail(other.msisdn);
    const { body } = await reset(other.id);
    expect((await signIn(other.msisdn, body.one_time_password)).status).toBe(202);
  });

  test('is not ended by the user, out of reach, or for a role that holds more', async () => {
    expect((await unlock(mine.id)).body.message).toBe('You cannot unlock yourself');
    expect((await unlock(theirs.id)).body.message).toBe('User not found');
    await fail(root.msisdn);
    expect(await unlock(root.id, administrator)).toMatchObject({
      status: 422,
      body: { message: 'You cannot change someone whose role holds more than your own' },
    });
    expect((await signIn(root.msisdn, testPassword)).status).toBe(429);
  });

  test('and the origins of a user are forgotten with the deleted user', async () => {
    const other = await colleague();
    await signIn(other.msisdn, testPassword);
    await fail(other.msisdn);
    await remove(other.id);
    for (const table of ['known_origins', 'rate_limits'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(other.msisdn);
  });
});

test('the sixth one-time password for the same number within an hour answers 429', async () => {
  const other = await colleague();
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push((await reset(other.id)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
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
