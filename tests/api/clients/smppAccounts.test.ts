// SMPP accounts (requirements/administration.md#smpp-accounts; requirements/domain.md#access; requirements/deviations.md#smpp-delete):
// created, switched and deleted with the calls for users, listed and limited with separate calls.
import { beforeEach, describe, expect, test } from 'vitest';
import { smppAccounts, smppRoleType } from '../../../contract/smppAccounts.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { accountOf } from '../../../server/modules/smppAccounts/smppAccounts.service.ts';
import { aUser, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { id: roleId } = await db
  .selectFrom('roles')
  .select('id')
  .where('role_type', '=', smppRoleType)
  .executeTakeFirstOrThrow();
let root: SignedIn;
let mine: SignedIn;
let theirs: SignedIn;
beforeEach(async () => {
  await db.deleteFrom('smpp_accounts').execute();
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('gateways').execute();
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  mine = await signedIn(db);
  theirs = await signedIn(db);
});

const unknownId = 2_000_000_000;
const person = { fullname: 'Core banking', email: 'it@shop.example', msisdn: '0712 000 777' };
const create = (given: object = {}, by: { token: string } = mine) =>
  app.call('client/user/create', { ...person, role_id: roleId, ...given }, by);
const made = async (by: { token: string } = mine) => {
  const { body } = await create({}, by);
  return { id: body.id as number, ...(body.smpp_account as { system_id: string; password: string }) };
};
const list = (by: { token: string } = mine) => app.call('smpp/user/list', {}, by);
const update = (body: object, by: { token: string } = mine) => app.call('smpp/user/update', body, by);
const renew = (id: number, by: { token: string } = mine) =>
  app.call('smpp/user/password/reset', { user_id: id }, by);
const toggle = (id: number, status: number, by: { token: string } = mine) =>
  app.call('client/user/update', { user_id: id, status }, by);
const remove = (id: number, by: { token: string } = mine) =>
  app.call('client/user/delete', { user_id: id }, by);
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);
const binds = async (account: { system_id: string; password: string }) =>
  (await accountOf(db, { systemId: account.system_id, password: account.password }))?.active;
const auditOf = () =>
  db
    .selectFrom('audit_log')
    .select(['client_id', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('a new account', () => {
  test('is what client/user/create makes of the SMPP role; its name and password come once', async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    const { system_id, password } = answer.body.smpp_account;
    expect(answer.body.message).toBe(`SMPP account ${system_id} was created`);
    // This is the maximum length in a bind of SMPP 3.4.
    expect(system_id).toMatch(/^core-banki-[a-z0-9]{4}$/);
    expect(password).toMatch(/^[a-zA-Z2-9]{8}$/);
    expect(await binds(answer.body.smpp_account)).toBe(true);
    expect(await binds({ system_id, password: 'wrong' })).toBeUndefined();
    const row = await db.selectFrom('smpp_accounts').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(row).toMatchObject({ client_id: mine.clientId, msisdn: '254712000777', status: 1 });
    expect((await list()).text).not.toContain('argon2');
    const log = await auditOf();
    expect(log).toMatchObject([
      { client_id: mine.clientId, action: 'smpp_account.create', subject: system_id },
    ]);
    expect(JSON.stringify(log)).not.toContain(password);
  });

  test('is no user: it is not listed as one, and its number stays free for one', async () => {
    await create();
    const users = await app.call('client/user', {}, mine);
    expect(idsOf(users)).toEqual([mine.id]);
    const again = await create({ role_id: roleIds.clientAdmin });
    expect(again.status).toBe(201);
    expect(again.body.smpp_account).toBeUndefined();
    await db.deleteFrom('users').where('id', '=', again.body.id).execute();
  });

  test('shares no id with a user, so that user_id names one of the two', async () => {
    const first = await made();
    const user = await aUser(db);
    const second = await made();
    expect(new Set([first.id, user.id, second.id]).size).toBe(3);
  });

  test('is made for another client by the platform alone', async () => {
    expect((await create({ client_id: theirs.clientId }, root)).status).toBe(201);
    expect(idsOf(await list(theirs))).toHaveLength(1);
    const answers = await Promise.all([theirs.clientId, unknownId].map((client_id) => create({ client_id })));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
  });

  test.each([
    [{ msisdn: '12' }, 'Enter a valid mobile number, for example 0712345678', 'msisdn'],
    [{ email: 'none' }, 'Enter a valid email address', 'email'],
    [{ fullname: ' ' }, 'Full name is required', 'fullname'],
  ])('with %j is refused with 422', async (given, message, field) => {
    expect(await create(given)).toMatchObject({ status: 422, body: { message, field } });
  });

  test('needs the right on SMPP accounts beside that on users (403)', async () => {
    const { id } = await db.insertInto('roles').values({ name: 'People', role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
    const grants = [['users', 'create'], ['users', 'update'], ['users', 'delete'], ['users', 'read'], ['send', 'create']].map(([module = '', action = '']) => ({ role_id: id, module, action })); // oxfmt-ignore
    await db.insertInto('role_permissions').values(grants).execute();
    const other = await signedIn(db, { clientId: mine.clientId, roleId: id });
    const account = await made();
    expect((await create({}, other)).status).toBe(403);
    expect((await toggle(account.id, 0, other)).status).toBe(403);
    expect((await remove(account.id, other)).status).toBe(403);
    expect((await list(other)).status).toBe(403);
    expect((await update({ user_id: account.id, rate: 5 }, other)).status).toBe(403);
    expect((await renew(account.id, other)).status).toBe(403);
  });

  test('has a role of its own kind, which no person is given', async () => {
    const colleague = await aUser(db, { clientId: mine.clientId });
    const moved = await app.call('client/user/update', { user_id: colleague.id, role_id: roleId }, mine);
    expect(moved).toMatchObject({ status: 422, body: { message: 'Role SMPP Service is for SMPP accounts' } });
    const roles = await app.call('client/user/role', {}, mine);
    expect(roles.body.message).toContainEqual({ id: roleId, name: 'SMPP Service', role_type: smppRoleType });
    const deleted = await app.call('admin/role/delete', { role_id: roleId }, root);
    expect(deleted).toMatchObject({ status: 422, body: { message: 'Role SMPP Service is the role of SMPP accounts' } }); // oxfmt-ignore
  });
});

describe('the list (smpp service user list)', () => {
  test('holds the own client’s accounts, newest first, in a user’s fields with Username and Account Type', async () => {
    const [first, second] = [await made(), await made()];
    await made(theirs);
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(smppAccounts.answer.parse(answer.body)).toMatchObject({ gateway_port: null });
    expect(idsOf(answer)).toEqual([second.id, first.id]);
    expect(answer.body.data[1]).toMatchObject({
      username: first.system_id,
      account_type: 'SMPP Service',
      full_name: 'Core banking',
      user_status: 1,
      rate: 50,
      binds_max: 4,
      allowed_addresses: [],
      binds: [],
    });
    expect(idsOf(await list(root))).toHaveLength(3);
  });

  test('lists the binds of live gateways only', async () => {
    const { id } = await made();
    const since = new Date('2026-11-21T06:00:00.000Z');
    for (const [port, seen] of [[2776, new Date()], [2777, new Date(Date.now() - 60_000)]] as const) {
      const gateway = await db.insertInto('gateways').values({ hostname: 'a', port, seen }).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('gateway_binds').values({ gateway_id: gateway.id, number: 1, account_id: id, bind: 'transceiver', address: '10.0.0.5', since }).execute();
    }
    const { body } = await list();
    expect(body.gateway_port).toBe(2776);
    expect(body.data[0].binds).toEqual([{ bind: 'transceiver', address: '10.0.0.5', since: since.toISOString() }]);
  }); // oxfmt-ignore
});

describe('a toggle and a deletion', () => {
  test('switches it off and on by client/user/update', async () => {
    const account = await made();
    expect(await toggle(account.id, 0)).toMatchObject({ status: 201, body: { message: `SMPP account ${account.system_id} is inactive` } }); // oxfmt-ignore
    expect(await binds(account)).toBe(false);
    expect((await list()).body.data[0].user_status).toBe(0);
    expect((await toggle(account.id, 1)).status).toBe(201);
    expect(await binds(account)).toBe(true);
    const actions = (await auditOf()).map(({ action }) => action);
    expect(actions).toEqual(['smpp_account.create', 'smpp_account.deactivate', 'smpp_account.activate']);
  });

  test('client/user/delete deletes it permanently and keeps its name reserved', async () => {
    const account = await made();
    expect(await remove(account.id)).toMatchObject({ status: 201, body: { message: `SMPP account ${account.system_id} deleted` } }); // oxfmt-ignore
    expect(idsOf(await list())).toEqual([]);
    expect(await binds(account)).toBeUndefined();
    expect((await toggle(account.id, 1)).status).toBe(422);
    const rows = await db.selectFrom('smpp_accounts').select('system_id').execute();
    expect(rows).toEqual([{ system_id: account.system_id }]);
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'smpp_account.delete',
      subject: account.system_id,
    });
  });
});

describe('limits and password', () => {
  test('are changed one by one, the rest stays (201)', async () => {
    const { id, system_id } = await made();
    const answer = await update({ user_id: id, rate: 200, allowed_addresses: ['10.0.0.0/8', '::1'] }, root);
    expect(answer).toMatchObject({ status: 201, body: { message: `SMPP account ${system_id} updated` } });
    expect((await update({ user_id: id, binds_max: 2 }, root)).status).toBe(201);
    expect((await list()).body.data[0]).toMatchObject({ rate: 200, binds_max: 2, allowed_addresses: ['10.0.0.0/8', '::1'] }); // oxfmt-ignore
    expect((await auditOf())[1]).toMatchObject({
      action: 'smpp_account.update',
      before: { rate: 50, allowed_addresses: [] },
      after: { rate: 200, allowed_addresses: ['10.0.0.0/8', '::1'] },
    });
  });

  test.each([
    [{ rate: 0 }, 'Messages per second must be a whole number from 1 to 10,000'],
    [{ rate: 1.5 }, 'Messages per second must be a whole number from 1 to 10,000'],
    [{ binds_max: 51 }, 'Concurrent binds must be a whole number from 1 to 50'],
    [{ allowed_addresses: ['localhost'] }, 'Allowed addresses are IP addresses or networks, such as 196.201.214.7 or 196.201.214.0/24'],
    [{ allowed_addresses: ['10.0.0.0/33'] }, 'Allowed addresses are IP addresses or networks, such as 196.201.214.7 or 196.201.214.0/24'],
  ])('%j is refused with 422', async (change, message) => {
    const { id } = await made();
    expect(await update({ user_id: id, ...change })).toMatchObject({ status: 422, body: { message } });
  }); // oxfmt-ignore

  test('how much it may take is the platform’s to say, where it may bind from the client’s', async () => {
    const { id } = await made();
    const message = 'Only the platform can change messages per second and concurrent binds';
    expect(await update({ user_id: id, rate: 9000 })).toMatchObject({ status: 422, body: { message } });
    expect(await update({ user_id: id, binds_max: 9 })).toMatchObject({ status: 422, body: { message } });
    expect((await update({ user_id: id, rate: 50, binds_max: 4, allowed_addresses: ['::1'] })).status).toBe(
      201,
    );
    expect((await list()).body.data[0]).toMatchObject({ rate: 50, binds_max: 4, allowed_addresses: ['::1'] });
  });

  test('a new password takes the place of the old one (200)', async () => {
    const account = await made();
    const answer = await renew(account.id);
    expect(answer.status).toBe(200);
    expect(answer.body.smpp_account.system_id).toBe(account.system_id);
    expect(await binds(account)).toBeUndefined();
    expect(await binds(answer.body.smpp_account)).toBe(true);
    expect(JSON.stringify(await auditOf())).not.toContain(answer.body.smpp_account.password);
  });
});

test('another client’s account and a missing one answer alike, byte for byte, whatever is asked', async () => {
  const { id } = await made(theirs);
  const asked = (of: number) => [toggle(of, 0), remove(of), update({ user_id: of, rate: 5 }), renew(of)];
  for (const [there, missing] of await Promise.all(
    asked(id).map(async (one, n) => [await one, await asked(unknownId)[n]!]),
  ))
    expect(`${there?.status} ${there?.text}`).toBe(`${missing?.status} ${missing?.text}`);
  expect(await list(theirs)).toMatchObject({ body: { data: [{ id, user_status: 1, rate: 50 }] } });
});

test('without a token 401, to support 403', async () => {
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  for (const path of ['smpp/user/list', 'smpp/user/update', 'smpp/user/password/reset']) {
    expect((await app.call(path)).status, path).toBe(401);
    expect((await app.call(path, {}, support)).status, path).toBe(403);
  }
});
