// Sign-ins and second factors of users of the test app, by its clock.
import { expect } from 'vitest';
import { aFactor, codeAt } from './secondFactor.ts';
import { aUser, testPassword, type TestUser } from '../people.ts';
import type { Answer, TestApp } from '../testApp.ts';

export const outcome = ({ status, body }: Answer) => (status < 300 ? status : body.code);
export const cookieOf = ({ headers }: Answer, name: RegExp): string | undefined =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => name.test(cookie)); // oxfmt-ignore

/** Resets the clock to the real time, the counted attempts and the platform's settings to those with which the tests start. */
export async function resetSecondFactors({ db, clock }: TestApp): Promise<void> {
  clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
  await db
    .updateTable('platform_settings')
    .set({ second_factor: 'optional', confirmation: 'second_factor' })
    .execute();
}

export function secondFactorApi(app: TestApp) {
  const { db } = app;
  const later = (seconds: number) => (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000));
  const now = () => app.clock.now;

  const enter = (user: TestUser, more: object = {}, headers: Record<string, string> = {}) =>
    app.call('user/login', { msisdn: user.msisdn, password: testPassword, ...more }, { headers });
  const actionsOf = async (userId: number) => {
    const rows = await db.selectFrom('audit_log').select(['action', 'before', 'after']).where('user_id', '=', userId).orderBy('id').execute();
    return rows.map(({ action }) => action);
  }; // oxfmt-ignore

  /** Creates a user with a second factor. */
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

  return { later, now, enter, actionsOf, withFactor, enrol };
}
