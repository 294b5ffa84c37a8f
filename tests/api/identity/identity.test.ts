// Sign-in, logout, passwords, profile, tokens (requirements/portal.md#sign-in, #session; requirements/domain.md#access,
// #passwords, #tokens).
import { beforeEach, expect, test } from 'vitest';
import { actions, modules } from '../../../contract/access.ts';
import { clientProfile, login } from '../../../contract/identity.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { setOneTimePassword } from '../../../server/modules/identity/identity.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aClient, aUser, signedIn, testPassword } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
});

const wrong = { code: 'credentials_wrong', message: 'Wrong mobile number or password' };

test('user/login answers 202 with a token and the user, in any form of the number', async () => {
  const user = await aUser(db);
  const forms = [user.msisdn, `+${user.msisdn}`, `0${user.msisdn.slice(3)}`, `0${user.msisdn.slice(3, 6)} ${user.msisdn.slice(6)}`];
  for (const msisdn of forms) {
    const answer = await app.call('user/login', { msisdn, password: testPassword });
    expect(answer.status).toBe(202);
    const { message } = login.answer.parse(answer.body);
    expect(message.token).toMatch(/^[\w-]{43}$/);
    expect(message.user).toMatchObject({ id: user.id, role_id: roleIds.clientAdmin, client_id: user.clientId, password_change_due: false });
    expect(message.user.permissions).toContainEqual({ module: 'send', actions: ['create', 'read'] });
    expect((await app.call('client/balance', {}, { token: message.token })).status).toBe(200);
  }
}); // oxfmt-ignore

test('user/login answers an unknown number and a wrong password alike, of inactive users too', async () => {
  const user = await aUser(db);
  const inactive = await aUser(db, { status: 0 });
  const attempts = [
    { msisdn: user.msisdn, password: 'wrong-password' },
    { msisdn: '0799999999', password: testPassword },
    { msisdn: 'unknown', password: testPassword },
    { msisdn: inactive.msisdn, password: 'wrong-password' },
  ];
  for (const attempt of attempts) {
    const answer = await app.call('user/login', attempt);
    expect([answer.status, answer.body]).toEqual([422, wrong]);
  }
});

test('user/login names the reason to an inactive user and one of a suspended role who have the password', async () => {
  const inactive = await aUser(db, { status: 0 });
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ name: 'Suspended', role_type: 'CLIENT', status: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suspended = await aUser(db, { roleId });
  for (const { msisdn } of [inactive, suspended]) {
    const answer = await app.call('user/login', { msisdn, password: testPassword });
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'account_suspended', message: 'This account is suspended. Ask your administrator' },
    ]);
  }
});

test('a sign-in with a password that is being replaced is refused', async () => {
  const user = await aUser(db);
  const other = await db.startTransaction().execute();
  await setOneTimePassword(other, user.id, { passwordHash: 'another hash', expires: new Date() });
  const attempt = app.call('user/login', { msisdn: user.msisdn, password: testPassword });
  await Promise.race([attempt, untilBlocked(db)]);
  await other.commit().execute();
  expect([(await attempt).status, (await attempt).body]).toEqual([422, wrong]);
  expect(await db.selectFrom('tokens').select('hash').where('user_id', '=', user.id).execute()).toEqual([]);
});

async function signInMs(msisdn: string): Promise<number> {
  const started = performance.now();
  await app.call('user/login', { msisdn, password: 'wrong-password' });
  return performance.now() - started;
}

test('user/login takes as long for an unknown number as for a wrong password', async () => {
  const user = await aUser(db);
  const unknown = [];
  const known = [];
  for (let round = 0; round < 5; round++) {
    unknown.push(await signInMs('0799999998'));
    known.push(await signInMs(user.msisdn));
  }
  // If no placeholder hash were verified, the answer for an unknown number would take a tenth of the time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('user/login answers 422 with the message of the field', async () => {
  for (const [body, message, field] of [
    [{ msisdn: '', password: 'x' }, 'Mobile Number is required', 'msisdn'],
    [{ msisdn: '0712345678', password: '' }, 'Password is required', 'password'],
  ] as const) {
    const answer = await app.call('user/login', body);
    expect([answer.status, answer.body]).toEqual([422, { code: 'invalid_input', message, field }]);
  }
});

test('user/logout ends this token at once and no other', async () => {
  const user = await aUser(db);
  const [here, there] = [await signedIn(db, { user }), await signedIn(db, { user })];
  expect((await app.call('user/logout', {}, here)).status).toBe(200);
  expect((await app.call('client/balance', {}, here)).status).toBe(401);
  expect((await app.call('client/balance', {}, there)).status).toBe(200);
});

test('user/password/change ends the other tokens, keeps the calling one, and the new password counts', async () => {
  const user = await aUser(db);
  const [here, there] = [await signedIn(db, { user }), await signedIn(db, { user })];
  const change = { current_password: testPassword, password: 'another-one' };
  expect((await app.call('user/password/change', change, here)).status).toBe(200);
  expect((await app.call('client/balance', {}, here)).status).toBe(200);
  expect((await app.call('client/balance', {}, there)).status).toBe(401);
  expect((await app.call('user/login', { msisdn: user.msisdn, password: testPassword })).status).toBe(422);
  expect((await app.call('user/login', { msisdn: user.msisdn, password: 'another-one' })).status).toBe(202);
});

test.each([
  [{ current_password: 'not-it', password: 'another-one' }, 'current_password'],
  [{ current_password: testPassword, password: 'short' }, 'password'],
  [{ current_password: testPassword, password: testPassword }, 'password'],
])('user/password/change answers 422 for %j and changes nothing', async (change, field) => {
  const user = await aUser(db);
  const answer = await app.call('user/password/change', change, await signedIn(db, { user }));
  expect([answer.status, answer.body.field]).toEqual([422, field]);
  expect((await app.call('user/login', { msisdn: user.msisdn, password: testPassword })).status).toBe(202);
});

test('user/password/change answers 429 after ten wrong guesses with a stolen token, and 200 to another session', async () => {
  const caller = await signedIn(db);
  for (let guess = 0; guess < 10; guess++) {
    await app.call('user/password/change', { current_password: `guess-${guess}`, password: 'another-one' }, caller);
  }
  const right = { current_password: testPassword, password: 'another-one' };
  expect((await app.call('user/password/change', right, caller)).status).toBe(429);
  const refused = await db
    .selectFrom('audit_log')
    .select('client_id')
    .where('user_id', '=', caller.id)
    .where('action', '=', 'user.password_change_refused')
    .execute();
  expect(refused.map((entry) => entry.client_id)).toEqual(Array(10).fill(caller.clientId));
  const own = await signedIn(db, { user: caller });
  expect((await app.call('user/password/change', right, own)).status).toBe(200);
}); // oxfmt-ignore

test('428 on every call but logout and the change itself while a new password is due', async () => {
  const user = await aUser(db, { passwordChangeDue: true });
  const caller = await signedIn(db, { user });
  for (const path of ['client/balance', 'dashboard/summary', 'message/all/transactional']) {
    expect((await app.call(path, {}, caller)).status).toBe(428);
  }
  const signIn = await app.call('user/login', { msisdn: user.msisdn, password: testPassword });
  expect(signIn.body.message.user.password_change_due).toBe(true);
  const change = { current_password: testPassword, password: 'another-one' };
  expect((await app.call('user/password/change', change, caller)).status).toBe(200);
  expect((await app.call('client/balance', {}, caller)).status).toBe(200);
});

test('client/balance gives the own client and user; ROOT holds every action on every module', async () => {
  const clientId = await aClient(db, { name: 'Savanna' });
  const caller = await signedIn(db, { clientId, roleId: roleIds.root });
  const answer = await app.call('client/balance', {}, caller);
  expect(answer.status).toBe(200);
  const { message } = clientProfile.answer.parse(answer.body);
  expect(message.client).toMatchObject({ id: clientId, name: 'Savanna' });
  expect(message.user).toMatchObject({ id: caller.id, role_id: roleIds.root, role_name: 'ROOT' });
  expect(message.user?.permissions).toEqual(
    [...modules].toSorted().map((module) => ({ module, actions: [...actions].toSorted() })),
  );
});

test('a token is taken bare and as Bearer, and ends after a day', async () => {
  const caller = await signedIn(db);
  expect((await app.call('client/balance', {}, { token: `Bearer ${caller.token}` })).status).toBe(200);
  app.clock.now = new Date(Date.now() + 86_390_000);
  expect((await app.call('client/balance', {}, caller)).status).toBe(200);
  app.clock.now = new Date(Date.now() + 86_410_000);
  expect((await app.call('client/balance', {}, caller)).status).toBe(401);
});

test('a token is not kept: the database holds its hash alone', async () => {
  const caller = await signedIn(db);
  const rows = await db.selectFrom('tokens').select('hash').execute();
  expect(rows.map(({ hash }) => hash.toString('base64url'))).not.toContain(caller.token);
  expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
});

test('deactivating the user or the role ends its tokens with the next call; a suspended client may still read', async () => {
  const { id: roleId } = await db.insertInto('roles').values({ name: 'Shift', role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow();
  const caller = await signedIn(db, { roleId });
  const status = async () => (await app.call('client/balance', {}, caller)).status;
  expect(await status()).toBe(200);
  await db.updateTable('roles').set({ status: 0 }).where('id', '=', roleId).execute();
  expect(await status()).toBe(401);
  await db.updateTable('roles').set({ status: 1 }).where('id', '=', roleId).execute();
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', caller.clientId).execute();
  expect(await status()).toBe(200);
  await db.updateTable('users').set({ status: 0 }).where('id', '=', caller.id).execute();
  expect(await status()).toBe(401);
}); // oxfmt-ignore
