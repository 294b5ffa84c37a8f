// New passwords, one-time ones and forgotten ones (requirements/domain.md#passwords).
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { consoleSessions, cookiesOf } from '../../support/api/consoleSessions.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser, giveUnits, signedIn, testPassword, type TestUser } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
const { later, enter, ask, inConsole } = consoleSessions(app);
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
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

  /** Requests a code and reads it from the SMS. */
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
    // A code works only once.
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
    // While the row of the user is locked, the work waits but the answer does not.
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
    // A refused password does not use up an attempt.
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
    // These requests affect neither the code that the owner already has nor a new one for the known device.
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
