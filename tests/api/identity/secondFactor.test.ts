// Two-step sign-in by codes of an app and recovery codes (requirements/domain.md#second-factor;
// decisions/051-second-factor.md).
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertCode } from '../../../server/modules/ownAccount/ownAccount.store.ts';
import { codeHashes } from '../../../server/modules/identity/identity.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aUser, signedIn, testPassword } from '../../support/people.ts';
import { aFactor, codeAt } from '../../support/api/secondFactor.ts';
import { cookieOf, outcome, resetSecondFactors, secondFactorApi } from '../../support/api/secondFactorApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
const { later, now, enter, actionsOf, withFactor, enrol } = secondFactorApi(app);
beforeEach(() => resetSecondFactors(app));

describe('a code of an authenticator app', () => {
  test('is what RFC 6238 says, and signs in with the password alone with it', async () => {
    const user = await aUser(db);
    await aFactor(db, user.id, Secret.fromUTF8('12345678901234567890').base32);
    // Appendix B of RFC 6238: the last six of the eight digits.
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
    // Until a first code confirms the secret, sign-in does not ask for a code.
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
    // The code that confirmed the secret cannot be used again.
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

  test('that two calls enable at once has the recovery codes of one of them, and the other is refused', async () => {
    const who = await signedIn(db);
    const { body } = await app.call('account/second-factor/begin', { password: testPassword }, who);
    const enable = () => app.call('account/second-factor/enable', { code: codeAt(body.secret, now()) }, who);
    const { answers } = await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM second_factors WHERE user_id = ${who.id} FOR UPDATE`.execute(tx);
      const both = [enable(), enable()];
      await untilBlocked(db, 2);
      return { answers: both };
    });
    const outcomes = (await Promise.all(answers)).map(outcome);
    expect(new Set(outcomes)).toEqual(new Set([200, 'code_wrong']));
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
