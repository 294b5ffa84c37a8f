// Sessions of the console, the own account and forgotten passwords (requirements/domain.md#tokens, #own-account, #passwords;
// decisions/050-sessions-by-cookie.md).
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { viewAccount } from '../../contract/ownAccount.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { eventually } from '../support/eventually.ts';
import { aSender } from '../support/sendFixtures.ts';
import { aUser, giveUnits, signedIn, testPassword, type TestUser } from '../support/people.ts';
import { startTestApp, type Answer } from '../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
});
const later = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000));

const fromConsole = { 'x-tuma-session': 'active' };
const enter = (msisdn: string, headers: Record<string, string> = fromConsole, password = testPassword) =>
  app.call('user/login', { msisdn, password }, { headers });
const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat();
const sessionCookieOf = (answer: Answer): string =>
  cookiesOf(answer).find((cookie) => cookie.includes('tuma_session=')) ?? '';
/** The cookie as the browser sends it. */
const sent = (answer: Answer): string => sessionCookieOf(answer).split(';')[0] ?? '';
const ask = (cookie: string, headers: Record<string, string> = fromConsole) =>
  app.call('client/balance', {}, { headers: { cookie, ...headers } });

/** A user signed in in the console. */
async function inConsole(given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(db, given);
  return { ...user, cookie: sent(await enter(user.msisdn)) };
}

describe('a session of the console', () => {
  test('is a cookie that no script reads and no other site sends, and its token is in no answer', async () => {
    const user = await aUser(db);
    const answer = await enter(user.msisdn);
    expect(answer.status).toBe(202);
    expect(sessionCookieOf(answer)).toMatch(
      /^tuma_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body.message).toEqual({ user: expect.objectContaining({ id: user.id }) });
    const token = sent(answer).split('=')[1]!;
    const profile = await ask(sent(answer));
    expect(profile.status).toBe(200);
    const account = await app.call('account/view', {}, { headers: { cookie: sent(answer), ...fromConsole } });
    for (const { text } of [answer, profile, account]) expect(text).not.toContain(token);
  });

  test('has the __Host- prefix and Secure over https, where the plain name counts for nothing', async () => {
    const { msisdn } = await aUser(db);
    const https = { ...fromConsole, 'x-forwarded-proto': 'https' };
    const answer = await enter(msisdn, https);
    expect(sessionCookieOf(answer)).toMatch(
      /^__Host-tuma_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await enter(msisdn)).headers).not.toHaveProperty('strict-transport-security');
    expect((await ask(sent(answer), https)).status).toBe(200);
    expect((await ask(sent(answer).replace('__Host-', ''), https)).status).toBe(401);
    // Of one path, so that no __Host- name is possible.
    const device = [answer.headers['set-cookie']].flat().find((cookie) => cookie?.includes('tuma_device'));
    expect(device).toMatch(
      /^__Secure-tuma_device=[\w-]{43}; Max-Age=2592000; Path=\/api\/user; HttpOnly; SameSite=Strict; Secure$/,
    );
    const again = await enter(msisdn, { ...https, cookie: device?.split(';')[0] ?? '' });
    expect([again.headers['set-cookie']].flat()).toContain(device);
  });

  test('does nothing in a call of another site: without the header, or where the browser names another origin', async () => {
    const { cookie, id } = await inConsole();
    const change = { full_name: 'Someone else' };
    for (const headers of [
      {},
      { ...fromConsole, 'sec-fetch-site': 'cross-site' },
      { ...fromConsole, 'sec-fetch-site': 'same-site' },
      { ...fromConsole, 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      const answer = await app.call('account/update', change, { headers: { cookie, ...headers } });
      expect(answer.status).toBe(401);
    }
    const { full_name } = await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow();
    expect(full_name).not.toBe(change.full_name);
    expect((await ask(cookie, { ...fromConsole, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    // The header of another origin needs a preflight, which is not granted.
    const preflight = await app.fastify.inject({ method: 'OPTIONS', url: '/api/account/update', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-tuma-session' } });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect(preflight.headers['access-control-allow-headers']).toBeUndefined();
  }); // oxfmt-ignore

  test('is not opened by its token as a header, nor a program’s token by a cookie', async () => {
    const { cookie } = await inConsole();
    expect((await app.call('client/balance', {}, { token: `Bearer ${cookie.split('=')[1]}` })).status).toBe(
      401,
    );
    const program = await signedIn(db);
    expect((await ask(`tuma_session=${program.token}`)).status).toBe(401);
    expect((await app.call('client/balance', {}, program)).status).toBe(200);
  });

  test('is answered as a token to a program that signs in, without a session cookie', async () => {
    const { msisdn } = await aUser(db);
    const answer = await enter(msisdn, {});
    expect(answer.body.message.token).toMatch(/^[\w-]{43}$/);
    expect(sessionCookieOf(answer)).toBe('');
  });

  test('of the platform ends after 30 minutes without use, of a client after 8 hours, as the settings say', async () => {
    const staff = await inConsole({ clientId: 1, roleId: roleIds.administrator });
    const client = await inConsole();
    const program = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
    later(29);
    expect((await ask(staff.cookie)).status).toBe(200);
    later(29);
    // Repeated readings of an open page are no use.
    expect((await ask(staff.cookie, { 'x-tuma-session': 'idle' })).status).toBe(200);
    later(2);
    expect((await ask(staff.cookie)).status).toBe(401);
    expect((await ask(client.cookie)).status).toBe(200);
    await db.updateTable('platform_settings').set({ client_idle_minutes: 60 }).execute();
    later(61);
    expect((await ask(client.cookie)).status).toBe(401);
    await db.updateTable('platform_settings').set({ client_idle_minutes: 480 }).execute();
    expect((await ask(client.cookie)).status).toBe(200);
    // A program may pause.
    expect((await app.call('client/balance', {}, program)).status).toBe(200);
  });

  test('ends 24 hours after sign-in, however much it is used', async () => {
    const { cookie } = await inConsole();
    for (let hours = 0; hours < 23; hours++) {
      later(60);
      expect((await ask(cookie)).status).toBe(200);
    }
    later(61);
    expect((await ask(cookie)).status).toBe(401);
  });

  test('is replaced by the next sign-in of the same browser', async () => {
    const { msisdn, cookie } = await inConsole();
    const next = sent(await enter(msisdn, { ...fromConsole, cookie }));
    expect(next).not.toBe(cookie);
    expect((await ask(cookie)).status).toBe(401);
    expect((await ask(next)).status).toBe(200);
  });

  test('is one of at most ten of a user: another one ends the least recently used', async () => {
    const { msisdn, cookie } = await inConsole();
    later(1);
    const second = sent(await enter(msisdn));
    for (let count = 0; count < 8; count++) {
      later(1);
      await enter(msisdn);
    }
    // Ten: the first is used again, so that the second is the oldest.
    later(1);
    expect((await ask(cookie)).status).toBe(200);
    await enter(msisdn);
    expect((await ask(cookie)).status).toBe(200);
    expect((await ask(second)).status).toBe(401);
  });

  test('has the rights of the role as they are at each call, and ends with logout, which deletes the cookie', async () => {
    const role = { name: 'Readers', role_type: 'CLIENT' };
    const { id: roleId } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: roleId, module: 'messages', action: 'read' }).execute();
    const { cookie } = await inConsole({ roleId });
    const headers = { cookie, ...fromConsole };
    const list = async () => (await app.call('message/all/transactional', {}, { headers })).status;
    expect(await list()).toBe(200);
    await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
    expect(await list()).toBe(403);
    const ended = await app.call('user/logout', {}, { headers });
    expect(sessionCookieOf(ended)).toMatch(/^tuma_session=; Max-Age=0; /);
    expect(await list()).toBe(401);
  }); // oxfmt-ignore
});

describe('the own account', () => {
  const call = (cookie: string, path: string, body: object = {}) =>
    app.call(path, body, { headers: { cookie, ...fromConsole } });

  test('account/view shows profile, live sessions and sign-ins of the caller alone', async () => {
    const { msisdn, cookie } = await inConsole();
    await inConsole();
    const phone = { ...fromConsole, 'user-agent': 'Phone/1.0', 'x-forwarded-for': '10.9.9.9' };
    await enter(msisdn, phone);
    const { message } = viewAccount.answer.parse((await call(cookie, 'account/view')).body);
    expect(message).toMatchObject({ msisdn, language: null });
    expect(message.sessions).toHaveLength(2);
    expect(message.sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(message.sessions.find(({ current }) => !current)).toMatchObject({
      agent: 'Phone/1.0',
      address: '10.9.9.9',
      browser: true,
    });
    expect(message.sign_ins.map(({ address }) => address)).toEqual(['10.9.9.9', '127.0.0.1']);
  });

  test('account/update changes the given fields, and another language follows the person to the next sign-in', async () => {
    const { cookie, msisdn } = await inConsole();
    expect((await call(cookie, 'account/update', { full_name: 'Achieng Odhiambo' })).status).toBe(200);
    expect((await call(cookie, 'account/update', { language: 'sw' })).status).toBe(200);
    const account = await call(cookie, 'account/view');
    expect(account.body.message).toMatchObject({ full_name: 'Achieng Odhiambo', language: 'sw', email: expect.stringContaining('@') }); // oxfmt-ignore
    expect((await enter(msisdn)).body.message.user.language).toBe('sw');
    const refused = await call(cookie, 'account/update', { email: 'none' });
    expect([refused.status, refused.body.field]).toEqual([422, 'email']);
  });

  const confirm = async (cookie: string) =>
    expect((await call(cookie, 'account/confirm', { password: testPassword })).status).toBe(200);

  test('sessions are ended by a person who just gave the password, whatever the platform asks for elsewhere', async () => {
    const { cookie } = await inConsole();
    for (const path of ['account/sessions/end', 'account/sessions/end-all']) {
      const refused = await call(cookie, path, { session: 1 });
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'confirmation_required', 'password']);
    }
    expect((await ask(cookie)).status).toBe(200);
  }); // oxfmt-ignore

  test('account/sessions/end ends one of the own sessions, and nothing for the id of another user’s', async () => {
    const { msisdn, cookie } = await inConsole();
    const other = await inConsole();
    const phone = sent(await enter(msisdn));
    const sessions = async (of: string) => (await call(of, 'account/view')).body.message.sessions;
    await confirm(cookie);
    const [foreign] = await sessions(other.cookie);
    const missing = await call(cookie, 'account/sessions/end', { session: 2_000_000_000 });
    const others = await call(cookie, 'account/sessions/end', { session: foreign.id });
    expect([others.status, others.text]).toEqual([missing.status, missing.text]);
    expect((await ask(other.cookie)).status).toBe(200);
    const mine = (await sessions(cookie)).find(({ current }: { current: boolean }) => !current);
    expect((await call(cookie, 'account/sessions/end', { session: mine.id })).status).toBe(200);
    expect([(await ask(phone)).status, (await ask(cookie)).status, (await ask(other.cookie)).status]).toEqual([401, 200, 200]);
  }); // oxfmt-ignore

  test('account/sessions/end-all ends every session of the user, those of programs too', async () => {
    const { cookie, ...user } = await inConsole();
    const phone = sent(await enter(user.msisdn));
    const program = await signedIn(db, { user });
    await confirm(cookie);
    const ended = await call(cookie, 'account/sessions/end-all');
    expect([ended.status, sessionCookieOf(ended)]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect([(await ask(cookie)).status, (await ask(phone)).status]).toEqual([401, 401]);
    expect((await app.call('client/balance', {}, program)).status).toBe(401);
  });
});

describe('a new password', () => {
  const change = async (password: string, user?: TestUser) =>
    app.call(
      'user/password/change',
      { current_password: testPassword, password },
      await signedIn(db, user && { user }),
    );

  test('has at least the platform’s 10 characters, is not common, and not the own number', async () => {
    const user = await aUser(db);
    for (const [password, code] of [
      ['nine char', 'password_too_short'],
      ['Password123', 'password_common'],
      ['1234567890', 'password_common'],
      ['Tuma-SMS-2026!', 'password_common'],
      ['safaricom.nairobi.7', 'password_common'],
      [`0${user.msisdn.slice(3)}`, 'password_is_number'],
      [`+254 ${user.msisdn.slice(3, 6)} ${user.msisdn.slice(6)}`, 'password_is_number'],
    ] as const) {
      const { status, body } = await change(password, user);
      expect([status, body.code, body.field], password).toEqual([422, code, 'password']);
    }
    expect((await change('four words are better', user)).status).toBe(200);
    expect((await enter(user.msisdn, {}, 'four words are better')).status).toBe(202);
    expect((await change('x y'.repeat(66))).status).toBe(200);
  });

  test('at registration follows the same rules, with the least characters of the settings', async () => {
    const registration = { full_name: 'Otieno', msisdn: '0799111222', email: 'o@duka.example', company_name: 'Duka', country_code: 'KE' }; // oxfmt-ignore
    const signUp = (password: string) => app.call('signup', { ...registration, password });
    expect((await signUp('sunny hill')).status).toBe(201);
    await db.updateTable('platform_settings').set({ password_characters_min: 12 }).execute();
    const refused = await app.call('signup', {
      ...registration,
      msisdn: '0799111223',
      password: 'sunny hill',
    });
    await db.updateTable('platform_settings').set({ password_characters_min: 10 }).execute();
    expect(refused.body).toEqual({
      code: 'password_too_short',
      message: 'Password must be at least 12 characters',
      field: 'password',
    });
  });

  test('given as a one-time one is refused after 24 hours, and only to those who have it', async () => {
    const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const user = await aUser(db);
    const reset = await app.call('auth/user/password/reset', { user_id: user.id }, admin);
    const password = reset.body.one_time_password as string;
    later(24 * 60 - 1);
    expect((await enter(user.msisdn, {}, password)).status).toBe(202);
    later(2);
    const late = await enter(user.msisdn, {}, password);
    expect([late.status, late.body.code]).toEqual([422, 'one_time_password_expired']);
    expect((await enter(user.msisdn, {}, 'another')).body.code).toBe('credentials_wrong');
  });
});

describe('a forgotten password', () => {
  beforeAll(async () => {
    await aSender(db, { clientId: 1, code: 'TUMA' });
    await giveUnits(db, 1, 1000);
  });

  const forgot = (msisdn: string, ip = '10.0.0.1', cookie = '') =>
    app.call('user/password/forgot', { msisdn }, { ip, headers: { cookie } });
  const recover = (request: string, code: string, password = 'four words are better') =>
    app.call('user/password/recover', { request, code, password });

  /** Asks for a code and reads it from the SMS. */
  async function codeFor(msisdn: string, ip?: string): Promise<{ request: string; code: string }> {
    const before = (await textsTo(msisdn)).length;
    const { body } = await forgot(msisdn, ip);
    return eventually(async () => {
      const texts = await textsTo(msisdn);
      expect(texts.length).toBe(before + 1);
      return { request: body.request, code: /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? '' };
    });
  }
  const textsTo = async (msisdn: string): Promise<string[]> => {
    const rows = await db.selectFrom('messages').select('message').where('msisdn', '=', msisdn).orderBy('id').execute();
    return rows.map(({ message }) => message ?? '');
  }; // oxfmt-ignore

  test('is replaced with the code that was sent to the number, which ends sessions and locks', async () => {
    const user = await inConsole();
    const { request, code } = await codeFor(user.msisdn);
    expect((await ask(user.cookie)).status).toBe(200);
    expect((await recover(request, code)).status).toBe(200);
    expect((await ask(user.cookie)).status).toBe(401);
    expect((await enter(user.msisdn, {}, 'four words are better')).status).toBe(202);
    expect((await enter(user.msisdn)).status).toBe(422);
    // Once.
    expect((await recover(request, code)).body.code).toBe('code_wrong');
    const entry = await db.selectFrom('audit_log').select('user_id').where('action', '=', 'user.password_recover').execute();
    expect(entry).toEqual([{ user_id: user.id }]);
  }); // oxfmt-ignore

  test('answers an unknown number, an inactive user and a known one alike, before any work that differs', async () => {
    const known = await aUser(db);
    const inactive = await aUser(db, { status: 0 });
    const answers = [];
    for (const msisdn of [known.msisdn, inactive.msisdn, '0799000111', 'no number']) {
      const { status, body } = await forgot(msisdn);
      answers.push([status, { ...body, request: body.request.length }]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // With the row of the user locked the work waits, and the answer does not.
    const lock = await db.startTransaction().execute();
    await lock.selectFrom('users').select('id').where('id', '=', known.id).forUpdate().execute();
    expect((await forgot(known.msisdn)).status).toBe(200);
    await lock.rollback().execute();
    expect(await textsTo(inactive.msisdn)).toEqual([]);
  });

  test('refuses a code after five tries, after ten minutes, and with the request of another', async () => {
    const user = await aUser(db);
    const first = await codeFor(user.msisdn);
    const wrong = first.code === '000000' ? '000001' : '000000';
    // A password that is refused uses up no try.
    expect((await recover(first.request, first.code, 'short one')).body.code).toBe('password_too_short');
    const tries = await Promise.all(Array.from({ length: 7 }, () => recover(first.request, wrong)));
    expect(tries.map(({ body }) => body.code)).toEqual(Array(7).fill('code_wrong'));
    expect((await recover(first.request, first.code)).body.code).toBe('code_wrong');
    const late = await codeFor(user.msisdn);
    expect((await recover(first.request, late.code)).body.code).toBe('code_wrong');
    later(11);
    expect((await recover(late.request, late.code)).body.code).toBe('code_wrong');
    expect((await enter(user.msisdn)).status).toBe(202);
  });

  test('stays open to the owner while strangers ask for codes and guess', async () => {
    const user = await aUser(db);
    const device = cookiesOf(await enter(user.msisdn))[0]!.split(';')[0]!;
    const own = await codeFor(user.msisdn, '10.5.0.1');
    const statuses: number[] = [];
    for (let address = 0; address < 4; address++) {
      for (let count = 0; count < 4; count++) {
        const { status, body } = await forgot(user.msisdn, `10.6.0.${address}`);
        statuses.push(status);
        if (status === 200) await recover(body.request, '123123');
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    // Neither the code that the owner has nor another one to the known device depends on them.
    expect((await forgot(user.msisdn, '10.7.0.1', device)).status).toBe(200);
    expect((await recover(own.request, own.code)).status).toBe(200);
  });

  test('counts requests of unknown numbers like those of known ones, and stores codes as hashes alone', async () => {
    const user = await aUser(db);
    for (const msisdn of [user.msisdn, '254799000222']) {
      const answers = [];
      for (let count = 0; count < 6; count++) answers.push((await forgot(msisdn)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const { code } = await codeFor((await aUser(db)).msisdn, '10.8.0.1');
    const { rows } = await sql<{ row: string }>`SELECT c::text AS row FROM password_codes c`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  });
});
