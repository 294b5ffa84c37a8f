// The confirmation before the most sensitive actions (requirements/domain.md#second-factor; decisions/051-second-factor.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../server/http/declaredCalls.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { signedIn, testPassword } from '../../support/people.ts';
import { codeAt } from '../../support/api/secondFactor.ts';
import { outcome, resetSecondFactors, secondFactorApi } from '../../support/api/secondFactorApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
const { later, now, withFactor } = secondFactorApi(app);
beforeEach(() => resetSecondFactors(app));

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

  test('is asked for before an account moves, sessions are ended, money moves, keys and SMPP accounts are made or changed, numbers are erased, and users, roles, and settings change', () => {
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
      'client/user/bulk/status',
      'client/user/create',
      'client/user/delete',
      'client/user/update',
      'dashboard/credit/client',
      'dashboard/credit/global/sms',
      'dashboard/debit/global/sms',
      'developers/keys/:id/roll',
      'developers/keys/:id/update',
      'developers/keys/create',
      'operations/hold/release',
      'payment/assign',
      'payment/move',
      'payment/restore',
      'payment/reverse',
      'privacy/erase',
      'privacy/export',
      'settings/update',
      'smpp/user/password/reset',
      'smpp/user/update',
      'units/correct',
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
