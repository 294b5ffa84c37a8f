// Two-step sign-in, remembered devices, and the confirmation before what matters most (requirements/domain.md#second-factor;
// decisions/051-second-factor.md).
import { Secret } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../server/http/declaredCalls.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { insertCode } from '../../server/modules/ownAccount/ownAccount.store.ts';
import { codeHashes } from '../../server/modules/identity/identity.service.ts';
import { restoreUser } from '../../server/modules/ownAccount/restore.service.ts';
import { aFactor, codeAt } from '../support/secondFactor.ts';
import { aUser, signedIn, testPassword, type TestUser } from '../support/people.ts';
import { startTestApp, type Answer } from '../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
  await db
    .updateTable('platform_settings')
    .set({ second_factor: 'optional', confirmation: 'second_factor' })
    .execute();
});
const later = (seconds: number) => (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000));
const now = () => app.clock.now;

const enter = (user: TestUser, more: object = {}, headers: Record<string, string> = {}) =>
  app.call('user/login', { msisdn: user.msisdn, password: testPassword, ...more }, { headers });
const outcome = ({ status, body }: Answer) => (status < 300 ? status : body.code);
const cookieOf = ({ headers }: Answer, name: RegExp): string | undefined =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => name.test(cookie)); // oxfmt-ignore
const actionsOf = async (userId: number) => {
  const rows = await db.selectFrom('audit_log').select(['action', 'before', 'after']).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ action }) => action);
}; // oxfmt-ignore

/** A user with a second factor. */
async function withFactor(given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(db, given);
  return { ...user, secret: await aFactor(db, user.id) };
}

/** Sets a second factor up as a person does, and returns the secret and the recovery codes. */
async function enrol(who: { token: string }) {
  const begun = await app.call('account/second-factor/begin', { password: testPassword }, who);
  expect(begun.status, begun.text).toBe(200);
  const { secret, uri, qr } = begun.body;
  const enabled = await app.call('account/second-factor/enable', { code: codeAt(secret, now()) }, who);
  expect(enabled.status, enabled.text).toBe(200);
  return { secret: secret as string, uri, qr, codes: enabled.body.recovery_codes as string[] };
}

describe('a code of an authenticator app', () => {
  test('is what RFC 6238 says, and signs in with the password alone with it', async () => {
    const user = await aUser(db);
    await aFactor(db, user.id, Secret.fromUTF8('12345678901234567890').base32);
    // Appendix B, the last six of its eight digits.
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const) {
      app.clock.now = new Date(seconds * 1000);
      expect(outcome(await enter(user)), String(seconds)).toBe('second_factor_required');
      expect(outcome(await enter(user, { code })), String(seconds)).toBe(202);
    }
  });

  test('counts a period early or late, not two, and once: neither it nor an earlier one counts again', async () => {
    const { secret, ...user } = await withFactor();
    const at = (seconds: number) => codeAt(secret, new Date(now().getTime() + seconds * 1000));
    expect(outcome(await enter(user, { code: at(-60) }))).toBe('code_wrong');
    expect(outcome(await enter(user, { code: at(60) }))).toBe('code_wrong');
    const both = await Promise.all([enter(user, { code: at(0) }), enter(user, { code: at(0) })]);
    expect(new Set(both.map(outcome))).toEqual(new Set([202, 'code_wrong']));
    expect(outcome(await enter(user, { code: at(-30) }))).toBe('code_wrong');
    expect(outcome(await enter(user, { code: ` ${at(30).slice(0, 3)} ${at(30).slice(3)} ` }))).toBe(202);
  });

  test('is limited in tries like a password, which asking for the code does not renew, and each failure is audited', async () => {
    const { secret, ...user } = await withFactor();
    const outcomes: unknown[] = [];
    for (let count = 0; count < 12; count++) {
      outcomes.push(outcome(await enter(user)), outcome(await enter(user, { code: '000000' })));
    }
    expect(outcomes.filter((each) => each === 'code_wrong')).toHaveLength(10);
    expect(outcomes.slice(-2)).toEqual(['too_many_attempts', 'too_many_attempts']);
    expect(outcome(await enter(user, { code: codeAt(secret, now()) }))).toBe('too_many_attempts');
    expect(await actionsOf(user.id)).toEqual(Array(10).fill('user.second_factor_fail'));
  });

  test('is not asked for before the password is right', async () => {
    const { secret, ...user } = await withFactor();
    const wrong = { password: 'another-password', code: codeAt(secret, now()) };
    expect(outcome(await enter(user, { password: wrong.password }))).toBe('credentials_wrong');
    expect(outcome(await enter(user, wrong))).toBe('credentials_wrong');
    expect(outcome(await enter(user, { code: wrong.code }))).toBe(202);
  });

  test('does not change sign-in, nor its answer, for users without a second factor', async () => {
    const user = await aUser(db);
    const answer = await enter(user, { code: '123456', remember: true });
    expect(answer.status).toBe(202);
    expect(Object.keys(answer.body.message).toSorted()).toEqual(['token', 'user']);
    expect(answer.body.message.user).not.toHaveProperty('second_factor_due');
    expect(cookieOf(answer, /^tuma_remembered/)).toBeUndefined();
  });
});

describe('account/second-factor', () => {
  test('is set up with the password and a first code, ends other sessions, and shows its secret once', async () => {
    const who = await signedIn(db);
    const other = await signedIn(db, { user: who });
    const refused = await app.call('account/second-factor/begin', { password: 'another-password' }, who);
    expect(outcome(refused)).toBe('current_password_wrong');
    const first = await app.call('account/second-factor/begin', { password: testPassword }, who);
    // A secret that its first code has not confirmed asks for nothing at sign-in.
    expect(outcome(await enter(who))).toBe(202);
    expect(outcome(await app.call('account/second-factor/enable', { code: '000000' }, who))).toBe(
      'code_wrong',
    );
    const { secret, uri, qr, codes } = await enrol(who);
    expect(secret).not.toBe(first.body.secret);
    expect(uri).toBe(
      `otpauth://totp/Tuma:${encodeURIComponent(`+${who.msisdn}`)}?issuer=Tuma&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr).toMatch(/^<svg /);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    // The code that confirmed it counts no more.
    expect(outcome(await enter(who, { code: codeAt(secret, now()) }))).toBe('code_wrong');
    const account = await app.call('account/view', {}, who);
    expect(account.body.message.second_factor).toEqual({
      enabled: true,
      required: false,
      recovery_codes: 10,
    });
    expect((await app.call('account/view', {}, other)).status).toBe(401);
    const entries = await db.selectFrom('audit_log').selectAll().where('user_id', '=', who.id).execute();
    const shown = `${account.text} ${JSON.stringify(entries)}`;
    for (const hidden of [secret, ...codes]) expect(shown).not.toContain(hidden);
    expect(entries.map(({ action }) => action)).toContain('user.second_factor_enable');
  });

  test('is replaced by another app with a code of the first, which counts until then', async () => {
    const { secret, ...user } = await withFactor();
    const who = await signedIn(db, { user });
    const begin = (code?: string) =>
      app.call('account/second-factor/begin', { password: testPassword, code }, who);
    expect(outcome(await begin())).toBe('second_factor_required');
    const next = (await begin(codeAt(secret, now()))).body.secret as string;
    later(30);
    expect(outcome(await enter(user, { code: codeAt(next, now()) }))).toBe('code_wrong');
    expect(outcome(await enter(user, { code: codeAt(secret, now()) }))).toBe(202);
    expect(outcome(await app.call('account/second-factor/enable', { code: codeAt(next, now()) }, who))).toBe(
      200,
    );
    later(30);
    expect(outcome(await enter(user, { code: codeAt(secret, now()) }))).toBe('code_wrong');
    expect(outcome(await enter(user, { code: codeAt(next, now()) }))).toBe(202);
  });

  test('has recovery codes that count once, are stored as hashes, and are replaced as a whole', async () => {
    const who = await signedIn(db);
    const { secret, codes } = await enrol(who);
    const [first = '', second = '', third = ''] = codes;
    expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const both = await Promise.all([enter(who, { code: first }), enter(who, { code: first })]);
    expect(new Set(both.map(outcome))).toEqual(new Set([202, 'code_wrong']));
    expect(outcome(await enter(who, { code: second.toUpperCase().replaceAll('-', '') }))).toBe(202);
    expect(outcome(await enter(who, { code: 'aaaa-aaaa-aaaa' }))).toBe('code_wrong');
    const hashes = await db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', who.id)
      .execute();
    expect(hashes).toHaveLength(8);
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$/);
    later(60);
    const proof = { password: testPassword, code: codeAt(secret, now()) };
    const replaced = await app.call('account/second-factor/recovery-codes', proof, who);
    expect(replaced.body.recovery_codes).toHaveLength(10);
    expect(outcome(await enter(who, { code: third }))).toBe('code_wrong');
    expect(outcome(await enter(who, { code: replaced.body.recovery_codes[9] }))).toBe(202);
    expect((await actionsOf(who.id)).filter((action) => action === 'user.recovery_codes')).toHaveLength(1);
  });

  test('is turned off with password and code, but not where it is required', async () => {
    const { secret, ...user } = await withFactor();
    const who = await signedIn(db, { user });
    const off = (proof: object) => app.call('account/second-factor/disable', proof, who);
    expect(outcome(await off({ password: testPassword, code: '000000' }))).toBe('code_wrong');
    expect(outcome(await off({ password: 'another-password', code: codeAt(secret, now()) }))).toBe('current_password_wrong');
    await db.updateTable('platform_settings').set({ second_factor: 'everyone' }).execute();
    expect(outcome(await off({ password: testPassword, code: codeAt(secret, now()) }))).toBe('second_factor_mandatory');
    await db.updateTable('platform_settings').set({ second_factor: 'platform' }).execute();
    expect(outcome(await off({ password: testPassword, code: codeAt(secret, now()) }))).toBe(200);
    expect(outcome(await off({ password: testPassword, code: codeAt(secret, now()) }))).toBe('second_factor_missing');
    expect(outcome(await enter(user))).toBe(202);
  }); // oxfmt-ignore

  test('does not let a right password renew the tries of its code', async () => {
    const { secret, ...user } = await withFactor();
    const who = await signedIn(db, { user });
    const confirm = (code: string) => app.call('account/confirm', { code }, who);
    for (let count = 0; count < 10; count++) {
      const off = { password: testPassword, code: '000000' };
      expect(outcome(await app.call('account/second-factor/disable', off, who))).toBe('code_wrong');
    }
    expect(outcome(await confirm(codeAt(secret, now())))).toBe('too_many_attempts');
  });
});

describe('a remembered device', () => {
  /** Signs in with a code, and returns the cookie as the browser sends it. */
  async function remembered({ secret, ...user }: Awaited<ReturnType<typeof withFactor>>): Promise<string> {
    later(30);
    const answer = await enter(user, { code: codeAt(secret, now()), remember: true });
    const cookie = cookieOf(answer, /^tuma_remembered/) ?? '';
    expect(cookie).toMatch(
      new RegExp(`^tuma_remembered_${user.id}=[\\w-]{43}; Max-Age=2592000; Path=/api/user; HttpOnly; SameSite=Strict$`),
    );
    return cookie.split(';')[0] ?? '';
  } // oxfmt-ignore

  test('signs in without a code for 30 days, for its user and with the password alone', async () => {
    const user = await withFactor();
    const other = await withFactor();
    const cookie = await remembered(user);
    expect(outcome(await enter(user, {}, { cookie }))).toBe(202);
    expect(outcome(await enter(user, { password: 'another-password' }, { cookie }))).toBe(
      'credentials_wrong',
    );
    const foreign = cookie.replace(`_${user.id}=`, `_${other.id}=`);
    expect(outcome(await enter(other, {}, { cookie: foreign }))).toBe('second_factor_required');
    const stored = await db
      .selectFrom('remembered_devices')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1]);
    later(30 * 86_400);
    expect(outcome(await enter(user, {}, { cookie }))).toBe('second_factor_required');
  });

  test('is listed with the sessions and ended by account/devices/end, by its user alone', async () => {
    const user = await withFactor();
    const cookie = await remembered(user);
    const [who, other] = [await signedIn(db, { user }), await signedIn(db)];
    const listed = async (of: { token: string }) => (await app.call('account/view', {}, of)).body.message.remembered_devices;
    const [device] = await listed(who);
    expect(device).toMatchObject({ address: '127.0.0.1' });
    expect(await listed(other)).toEqual([]);
    expect((await app.call('account/devices/end', { device: device.id }, other)).status).toBe(200);
    expect(outcome(await enter(user, {}, { cookie }))).toBe(202);
    expect((await app.call('account/devices/end', { device: device.id }, who)).status).toBe(200);
    expect(outcome(await enter(user, {}, { cookie }))).toBe('second_factor_required');
  }); // oxfmt-ignore

  test('ends with a new password, a reset, sign-out everywhere, and the factor', async () => {
    const user = await withFactor();
    const { secret } = user;
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const ends: Record<string, () => Promise<Answer>> = {
      'sign-out everywhere': async () => {
        const who = await signedIn(db, { user });
        later(30);
        await app.call('account/confirm', { code: codeAt(secret, now()) }, who);
        return app.call('account/sessions/end-all', {}, who);
      },
      'another app': async () => {
        const who = await signedIn(db, { user });
        later(30);
        const given = { password: testPassword, code: codeAt(secret, now()) };
        const { body } = await app.call('account/second-factor/begin', given, who);
        user.secret = body.secret;
        return app.call('account/second-factor/enable', { code: codeAt(body.secret, now()) }, who);
      },
      'an admin’s reset': () => app.call('auth/user/password/reset', { user_id: user.id }, root),
    };
    for (const [what, end] of Object.entries(ends)) {
      const cookie = await remembered(user);
      expect(outcome(await enter(user, {}, { cookie })), what).toBe(202);
      expect((await end()).status, what).toBe(200);
      const left = await db.selectFrom('remembered_devices').select('id').where('user_id', '=', user.id).execute();
      expect(left, what).toEqual([]);
    }
  }); // oxfmt-ignore
});

describe('a forgotten password', () => {
  test('is replaced without passing by the second factor: the code of the app is still asked for', async () => {
    const { secret, ...user } = await withFactor();
    const given = { request: 'a request', code: '123456' };
    const expires = new Date(now().getTime() + 60_000);
    await insertCode(db, { ...codeHashes(given), user_id: user.id, expires, now: now() });
    const password = 'four words are better';
    expect(outcome(await app.call('user/password/recover', { ...given, password }))).toBe(200);
    expect(outcome(await enter(user, { password }))).toBe('second_factor_required');
    expect(outcome(await enter(user, { password, code: codeAt(secret, now()) }))).toBe(202);
  });
});

describe('a required second factor', () => {
  test('of a role lets its users do nothing but set one up, from their next call on', async () => {
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const { body: role } = await app.call(
      'admin/role/create',
      { name: 'Tellers', role_type: 'CLIENT' },
      root,
    );
    const who = await signedIn(db, { roleId: role.id });
    expect((await app.call('account/view', {}, who)).status).toBe(200);
    const required = await app.call('admin/role/second-factor', { role_id: role.id, required: true }, root);
    expect(required.body.message).toBe('Role Tellers requires two-step sign-in');
    const roles = await app.call('admin/role/all', {}, root);
    expect(roles.body.message.find(({ id }: { id: number }) => id === role.id).second_factor).toBe(true);
    expect(outcome(await app.call('account/view', {}, who))).toBe('second_factor_due');
    expect((await enter(who)).body.message.user.second_factor_due).toBe(true);
    const due = await app.call('client/balance', {}, who);
    expect([due.status, due.body.code]).toEqual([428, 'second_factor_due']);
    await enrol(who);
    expect((await app.call('account/view', {}, who)).body.message.second_factor.required).toBe(true);
  });

  test('of the platform’s staff leaves clients as they are, and one of everyone does not', async () => {
    const [client, staff] = [
      await signedIn(db),
      await signedIn(db, { clientId: 1, roleId: roleIds.support }),
    ];
    const outcomes = async () => [outcome(await app.call('account/view', {}, client)), outcome(await app.call('account/view', {}, staff))]; // oxfmt-ignore
    await db.updateTable('platform_settings').set({ second_factor: 'platform' }).execute();
    expect(await outcomes()).toEqual([200, 'second_factor_due']);
    await db.updateTable('platform_settings').set({ second_factor: 'everyone' }).execute();
    expect(await outcomes()).toEqual(['second_factor_due', 'second_factor_due']);
  });

  test('that is lost is removed by an admin with auth/user/second-factor/remove, which is shown in the list and audited', async () => {
    const user = await withFactor();
    const who = await signedIn(db, { user });
    const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
    const listed = async () => (await app.call('client/user', { ids: [user.id] }, admin)).body.data[0].second_factor;
    expect(await listed()).toBe(true);
    const remove = (by: { token: string }) => app.call('auth/user/second-factor/remove', { user_id: user.id }, by);
    expect(outcome(await remove(await signedIn(db)))).toBe('user_not_found');
    expect(outcome(await remove(admin))).toBe(200);
    expect(outcome(await remove(admin))).toBe('second_factor_missing');
    expect(await listed()).toBeUndefined();
    expect((await app.call('account/view', {}, who)).status).toBe(401);
    expect(outcome(await enter(user))).toBe(202);
    expect(await actionsOf(admin.id)).toEqual(['user.second_factor_remove']);
  }); // oxfmt-ignore
});

describe('account/confirm', () => {
  const load = (who: { token: string }, headers = {}) =>
    app.call('units/load', { sms_units: 10 }, { token: who.token, headers });

  test('is asked of people with a second factor before a credit, counts ten minutes of the session, and the repeated call acts once', async () => {
    const user = await withFactor({ clientId: 1, roleId: roleIds.root });
    const [who, elsewhere] = [await signedIn(db, { user }), await signedIn(db, { user })];
    const key = { 'idempotency-key': 'a-key-of-one-credit-0001' };
    const asked = await load(who, key);
    expect([asked.status, asked.body.code, asked.body.field]).toEqual([422, 'confirmation_required', 'code']);
    const confirm = (given: object) => app.call('account/confirm', given, who);
    expect(outcome(await confirm({ password: testPassword }))).toBe('second_factor_required');
    expect(outcome(await confirm({ code: '000000' }))).toBe('code_wrong');
    expect(outcome(await confirm({ code: codeAt(user.secret, now()) }))).toBe(200);
    const [first, second] = [await load(who, key), await load(who, key)];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(outcome(await load(elsewhere))).toBe('confirmation_required');
    later(10 * 60 - 1);
    expect(outcome(await load(who))).toBe(200);
    later(1);
    expect(outcome(await load(who))).toBe('confirmation_required');
  });

  test('is asked of everyone where the platform says so, with the password of people without a second factor', async () => {
    const who = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    expect(outcome(await load(who))).toBe(200);
    await db.updateTable('platform_settings').set({ confirmation: 'everyone' }).execute();
    const asked = await load(who);
    expect([asked.body.code, asked.body.field]).toEqual(['confirmation_required', 'password']);
    expect(outcome(await app.call('account/confirm', { password: 'another-password' }, who))).toBe('current_password_wrong');
    expect(outcome(await app.call('account/confirm', {}, who))).toBe('invalid_input');
    expect(outcome(await app.call('account/confirm', { password: testPassword }, who))).toBe(200);
    expect(outcome(await load(who))).toBe(200);
  }); // oxfmt-ignore

  test('is asked for before an account moves, sessions are ended, money moves, keys are made, numbers are erased, and users, roles, and settings change', () => {
    expect(endpoints.filter(({ confirmed }) => confirmed).map(({ path }) => path).toSorted()).toEqual([
      'account/invitations/accept',
      'account/sessions/end',
      'account/sessions/end-all',
      'admin/role/assign',
      'admin/role/create',
      'admin/role/delete',
      'admin/role/permissions',
      'admin/role/revoke',
      'admin/role/second-factor',
      'admin/role/status',
      'admin/role/update',
      'approval/approve',
      'auth/user/password/reset',
      'auth/user/second-factor/remove',
      'client/user/create',
      'client/user/update',
      'dashboard/credit/client',
      'dashboard/credit/global/sms',
      'dashboard/debit/global/sms',
      'developers/keys/:id/roll',
      'developers/keys/create',
      'operations/hold/release',
      'payment/assign',
      'payment/reverse',
      'privacy/erase',
      'privacy/export',
      'settings/update',
      'units/load',
    ]);
  }); // oxfmt-ignore

  test('is asked for before more than 1,000 numbers are exported, as a stream and in pages', async () => {
    const user = await withFactor();
    const who = await signedIn(db, { user });
    const add = (from: number, numbers: number) =>
      db
        .insertInto('dnd')
        .values(Array.from({ length: numbers }, (_, index) => ({ client_id: user.clientId, msisdn: `25470${String(from + index).padStart(7, '0')}`, source: 'console' as const })))
        .execute();
    await add(0, 1000);
    const stream = async () => outcome(await app.call('blacklist/all/export', {}, who));
    const page = async (number: number, rows: number) =>
      outcome(await app.call('blacklist/all', { page: number, per_page: rows }, who));
    expect([await stream(), await page(1, 1000)]).toEqual([200, 200]);
    await add(1000, 1);
    const refused = 'confirmation_required';
    expect([await stream(), await page(1, 1000), await page(2, 101)]).toEqual([refused, refused, refused]);
    expect(await page(3, 100)).toBe(200);
    const { secret } = user;
    expect(outcome(await app.call('account/confirm', { code: codeAt(secret, now()) }, who))).toBe(200);
    expect([await stream(), await page(1, 50_000)]).toEqual([200, 200]);
  }); // oxfmt-ignore
});

describe('npm run restore-root', () => {
  test('gives a user back: a one-time password, no second factor, no session; and is audited', async () => {
    const user = await withFactor({ clientId: 1, roleId: roleIds.root });
    const who = await signedIn(db, { user });
    const restored = await restoreUser(db, { number: `+${user.msisdn}`, now: now() });
    expect(restored).toMatchObject({ msisdn: user.msisdn });
    expect((await app.call('account/view', {}, who)).status).toBe(401);
    expect(outcome(await enter(user))).toBe('credentials_wrong');
    const answer = await enter(user, { password: restored?.password });
    expect(answer.body.message.user).toMatchObject({ id: user.id, password_change_due: true });
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.restore')
      .execute();
    expect(entries).toMatchObject([
      { user_id: null, user_name: 'System', after: { second_factor: 'removed' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(restored?.password);
    expect(await restoreUser(db, { number: '0799999999', now: now() })).toBeUndefined();
  });
});
