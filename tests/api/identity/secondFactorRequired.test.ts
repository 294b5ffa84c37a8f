// A second factor that a role or the platform requires, and its removal by an admin or npm run restore-root
// (requirements/domain.md#second-factor; decisions/051-second-factor.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { restoreUser } from '../../../server/modules/ownAccount/restore.service.ts';
import { signedIn } from '../../support/people.ts';
import { outcome, resetSecondFactors, secondFactorApi } from '../../support/api/secondFactorApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
const { now, enter, actionsOf, withFactor, enrol } = secondFactorApi(app);
beforeEach(() => resetSecondFactors(app));

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
