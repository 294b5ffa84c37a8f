// Sign-in, registration, logout, passwords, profile (requirements/portal.md#sign-in, #registration, #session;
// requirements/domain.md#access, #passwords).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { actions, modules } from '../../contract/access.ts';
import { clientProfile, login } from '../../contract/identity.ts';
import { signup } from '../../contract/signup.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { deleteOldOrigins, setOneTimePassword } from '../../server/modules/identity/identity.service.ts';
import { networkOf } from '../../server/domain/networkOf.ts';
import { eventually } from '../support/eventually.ts';
import { aClient, aUser, signedIn, testPassword } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';

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

test('user/login answers an unknown number, a wrong password, an inactive user and a suspended role alike', async () => {
  const user = await aUser(db);
  const inactive = await aUser(db, { status: 0 });
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ name: 'Suspended', role_type: 'CLIENT', status: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suspended = await aUser(db, { roleId });
  const attempts = [
    { msisdn: user.msisdn, password: 'wrong-password' },
    { msisdn: '0799999999', password: testPassword },
    { msisdn: 'unknown', password: testPassword },
    { msisdn: inactive.msisdn, password: testPassword },
    { msisdn: suspended.msisdn, password: testPassword },
  ];
  for (const attempt of attempts) {
    const answer = await app.call('user/login', attempt);
    expect([answer.status, answer.body]).toEqual([422, wrong]);
  }
});

test('a sign-in with a password that is being replaced is refused', async () => {
  const user = await aUser(db);
  const other = await db.startTransaction().execute();
  await setOneTimePassword(other, user.id, { passwordHash: 'another hash', expires: new Date() });
  const attempt = app.call('user/login', { msisdn: user.msisdn, password: testPassword });
  await Promise.race([
    attempt,
    eventually(async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    }),
  ]);
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
  // Without the placeholder hash to verify, an unknown number takes a tenth of the time.
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

const enter = (msisdn: string, password: string, from: { ip?: string; cookie?: string } = {}) =>
  app.call(
    'user/login',
    { msisdn, password },
    { ...(from.ip && { ip: from.ip }), ...(from.cookie && { headers: { cookie: from.cookie } }) },
  );
const fail = async (times: number, msisdn: string, from: { ip?: string; cookie?: string } = {}) => {
  const answers = await Promise.all(Array.from({ length: times }, () => enter(msisdn, 'wrong', from)));
  return answers.map(({ status }) => status);
};
const cookieOf = (answer: { headers: object }) =>
  String((answer.headers as Record<string, unknown>)['set-cookie']).split(';')[0] ?? '';

/** As a hundred failures of the account from unknown addresses leave it. */
const lockForStrangers = (msisdn: string) =>
  db
    .insertInto('rate_limits')
    .values({ key: `sign-in-unknown:${msisdn}`, points: 100, expire: Date.now() + 86_400_000 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 100 }))
    .execute();

describe('failed sign-ins', () => {
  test('ten of an account from one address lock it there alone, the right password too, with 429 and Retry-After', async () => {
    const user = await aUser(db);
    expect(await fail(10, user.msisdn, { ip: '10.0.0.1' })).toEqual(Array(10).fill(422));
    const refused = await enter(`+${user.msisdn}`, testPassword, { ip: '10.0.0.1' });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Too many sign-in attempts\. Try again in \d+ minutes?\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const other = await aUser(db);
    expect((await enter(other.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.2' })).status).toBe(202);
  });

  test('a hundred of an account from many unknown addresses lock it for unknown addresses, and for no known one', async () => {
    const user = await aUser(db, { roleId: roleIds.root, clientId: 1 });
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
    for (let address = 0; address < 10; address++) await fail(10, user.msisdn, { ip: `10.3.0.${address}` });
    const unknown = await enter(user.msisdn, testPassword, { ip: '10.3.1.1' });
    expect(unknown.body.message).toBe('Too many sign-in attempts. Try again in 24 hours.');
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.3.0.1' })).status).toBe(429);
  });

  test('of others behind the same address keep no known device out, and a device that signed in is known anywhere', async () => {
    const user = await aUser(db);
    const cookie = cookieOf(await enter(user.msisdn, testPassword, { ip: '10.0.0.1' }));
    await lockForStrangers(user.msisdn);
    await fail(10, user.msisdn, { ip: '10.4.0.1' });
    expect((await enter(user.msisdn, testPassword, { ip: '10.4.0.1', cookie })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.4.1.1' })).status).toBe(429);
  });

  test('on a known device lock that device alone', async () => {
    const user = await aUser(db);
    const cookie = cookieOf(await enter(user.msisdn, testPassword, { ip: '10.0.0.1' }));
    expect(await fail(11, user.msisdn, { ip: '10.0.0.1', cookie })).toContain(429);
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1', cookie })).status).toBe(429);
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
  });

  test('a device is known of the account that signed in with it, not of another, and for thirty days', async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    const cookie = cookieOf(await enter(user.msisdn, testPassword, { ip: '10.5.0.1' }));
    for (const { msisdn } of [user, other]) await lockForStrangers(msisdn);
    expect((await enter(other.msisdn, testPassword, { ip: '10.5.0.2', cookie })).status).toBe(429);
    app.clock.now = new Date(Date.now() + 29 * 86_400_000);
    expect((await enter(user.msisdn, testPassword, { ip: '10.5.0.2', cookie })).status).toBe(202);
    app.clock.now = new Date(Date.now() + 60 * 86_400_000);
    expect((await enter(user.msisdn, testPassword, { ip: '10.5.0.3', cookie })).status).toBe(429);
    await deleteOldOrigins(db, app.clock.now);
    expect(await db.selectFrom('known_origins').select('account').where('account', '=', user.msisdn).execute()).toEqual([]);
  }); // oxfmt-ignore

  test('are forgotten by a success from the same address, and a stranger’s are not', async () => {
    const user = await aUser(db);
    for (let round = 0; round < 2; round++) {
      await fail(9, user.msisdn);
      await fail(5, user.msisdn, { ip: '10.7.0.1' });
      expect((await enter(user.msisdn, testPassword)).status).toBe(202);
    }
    expect((await enter(user.msisdn, testPassword, { ip: '10.7.0.1' })).status).toBe(429);
  });

  test('a hundred from one address over accounts lock it for all but those who signed in there', async () => {
    const [user, known] = [await aUser(db), await aUser(db)];
    const ip = '10.1.1.1';
    expect((await enter(known.msisdn, testPassword, { ip })).status).toBe(202);
    for (let account = 0; account < 10; account++) await fail(10, `07${12_000_000 + account}`, { ip });
    expect((await enter(user.msisdn, testPassword, { ip })).status).toBe(429);
    expect((await enter(known.msisdn, testPassword, { ip })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.1.1.2' })).status).toBe(202);
  });
});

test.each([
  ['10.1.1.1', '::ffff:10.1.1.1', '10.1.1.2'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8::2:0:0:9', '2001:db8:0:1::1'],
  ['::1', '0:0:0:0:0:0:0:2', '1::1'],
])('attempts of %s and %s count as of one network, those of %s as of another', (first, second, elsewhere) => {
  expect(networkOf(first)).toBe(networkOf(second));
  expect(networkOf(first)).not.toBe(networkOf(elsewhere));
});

test('user/login sets a device cookie that scripts cannot read, keeps the one a browser has, and stores its hash alone', async () => {
  const user = await aUser(db);
  const first = await enter(user.msisdn, testPassword);
  expect(String(first.headers['set-cookie'])).toMatch(
    /^tuma_device=[\w-]{43}; Max-Age=2592000; Path=\/api\/user; HttpOnly; SameSite=Strict$/,
  );
  const cookie = cookieOf(first);
  expect(cookieOf(await enter(user.msisdn, testPassword, { cookie: `other=1; ${cookie}` }))).toBe(cookie);
  expect(cookieOf(await enter(user.msisdn, testPassword, { cookie: 'tuma_device=short' }))).not.toContain('short');
  expect((await enter(user.msisdn, 'wrong')).headers['set-cookie']).toBeUndefined();
  const rows = await db.selectFrom('known_origins').select('origin').execute();
  expect(rows.every(({ origin }) => origin.length === 32)).toBe(true);
}); // oxfmt-ignore

test('an account is known from its twenty newest origins alone', async () => {
  const user = await aUser(db);
  for (let address = 0; address < 12; address++) {
    app.clock.now = new Date(Date.now() + address * 1000);
    await enter(user.msisdn, testPassword, { ip: `10.8.0.${address}` });
  }
  const kept = await db
    .selectFrom('known_origins')
    .select('seen')
    .where('account', '=', user.msisdn)
    .execute();
  expect(kept).toHaveLength(20);
});

test('ten wrong guesses at once count as ten: not one more is looked at', async () => {
  const user = await aUser(db);
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => app.call('user/login', { msisdn: user.msisdn, password: 'wrong' })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

const registration = {
  full_name: 'Wanjiru Kamau',
  msisdn: '0722 123 456',
  email: 'wanjiru@duka.example',
  company_name: 'Duka Moja',
  country_code: 'KE',
  password: 'a secret of mine',
};

test('signup answers 201 and makes a client with its Client Admin, who can sign in', async () => {
  const answer = await app.call('signup', registration);
  expect(answer.status).toBe(201);
  const { message } = signup.answer.parse(answer.body);
  expect(message).toMatchObject({
    full_name: 'Wanjiru Kamau',
    msisdn: '254722123456',
    role_id: roleIds.clientAdmin,
  });
  expect(answer.text).not.toContain('argon2');
  const signIn = await app.call('user/login', { msisdn: '0722123456', password: 'a secret of mine' });
  expect(signIn.status).toBe(202);
  const profile = await app.call('client/balance', {}, { token: signIn.body.message.token });
  expect(profile.body.message.client).toMatchObject({ name: 'Duka Moja', msisdn: '254722123456' });
});

test('signup answers 422 for a number that is registered, in another form too, and makes no client', async () => {
  const user = await aUser(db);
  const clients = () => db.selectFrom('clients').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(); // oxfmt-ignore
  const before = await clients();
  const answer = await app.call('signup', { ...registration, msisdn: `0${user.msisdn.slice(3)}` });
  expect([answer.status, answer.body]).toEqual([422, { code: 'phone_number_taken', message: 'This mobile number is already registered', field: 'msisdn' }]);
  expect(await clients()).toEqual(before);
}); // oxfmt-ignore

test.each([
  [
    { password: 'short' },
    { code: 'invalid_input', message: 'Password must be at least 6 characters', field: 'password' },
  ],
  [
    { msisdn: '12345' },
    {
      code: 'phone_number_invalid',
      message: 'Enter a valid mobile number, for example 0712345678',
      field: 'msisdn',
    },
  ],
  [{ email: 'no-mail' }, { code: 'invalid_input', message: 'Enter a valid email address', field: 'email' }],
  [{ full_name: ' ' }, { code: 'invalid_input', message: 'Full name is required', field: 'full_name' }],
  [
    { company_name: undefined },
    { code: 'invalid_input', message: 'Organization name is required', field: 'company_name' },
  ],
  [{ company_name: 'a\0b' }, { code: 'invalid_input', message: 'Text must not hold a NUL character' }],
])('signup answers 422 for %j', async (change, refusal) => {
  const answer = await app.call('signup', { ...registration, ...change });
  expect([answer.status, answer.body]).toEqual([422, refusal]);
});

test('signup answers 429 after twenty tries from one address', async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    await app.call('signup', { ...registration, msisdn: 'no number' }, { ip: '10.2.2.2' });
  }
  const answer = await app.call('signup', registration, { ip: '10.2.2.2' });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
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
