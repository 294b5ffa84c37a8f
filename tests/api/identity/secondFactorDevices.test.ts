// Remembered devices sign in without a code (requirements/domain.md#second-factor; decisions/051-second-factor.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { signedIn, testPassword } from '../../support/people.ts';
import { codeAt } from '../../support/api/secondFactor.ts';
import { cookieOf, outcome, resetSecondFactors, secondFactorApi } from '../../support/api/secondFactorApi.ts';
import { startTestApp, type Answer } from '../../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
const { later, now, enter, withFactor } = secondFactorApi(app);
beforeEach(() => resetSecondFactors(app));

describe('a remembered device', () => {
  /** Signs in with a code and returns the cookie as the browser sends it. */
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
