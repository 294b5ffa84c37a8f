// Approvals of money by a second person: who may decide on a request, and until when (requirements/domain.md#two-people,
// decisions/055-two-people.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { approvalsApi } from '../../support/api/approvalsApi.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { decide, list, stateOf, aLimit } = approvalsApi(app);
const role = roleIds.administrator;
let asks: SignedIn;
let decides: SignedIn;
let clientId: number;

const credit = (units: number, by = asks) =>
  app.call('dashboard/credit/client', { client_id: clientId, sms_units: units, description: 'Order 7' }, by);

beforeEach(async () => {
  ({ asks, decides, clientId } = await aLimit());
});

describe('a decision', () => {
  const asked = async (units = 2_000) => (await credit(units)).body.approval_id as number;

  test('is never made by the person who asked, nor by an account that was made after', async () => {
    const id = await asked();
    expect((await decide('approve', id, asks)).body).toMatchObject({ code: 'approval_own' });
    const late = await signedIn(db, { clientId: 1, roleId: role });
    expect((await decide('approve', id, late)).body).toMatchObject({
      code: 'approver_changed',
    });
    expect([await stateOf(id), await available(db, clientId)]).toEqual(['waiting', 0]);
  });

  describe('is never made from an account that the asking person took over', () => {
    const aRole = async (name: string) => {
      await app.call('admin/role/create', { name, role_type: 'PLATFORM' }, asks);
      const made = await db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return made.id;
    };
    const grant = (roleId: number) =>
      app.call('admin/role/assign', { role_id: roleId, module: 'units', permission: 'create' }, asks);
    const takeovers = {
      'by a new password': async (user_id: number) => {
        const reset = await app.call('auth/user/password/reset', { user_id }, asks);
        const ownPassword = { password_change_due: false };
        await db.updateTable('users').set(ownPassword).where('id', '=', user_id).execute();
        return reset;
      },
      'by another role': async (user_id: number) => {
        await db.updateTable('users').set({ role_id: roleIds.support }).where('id', '=', user_id).execute();
        return app.call('client/user/update', { user_id, role_id: role }, asks);
      },
      'by removing the second factor': async (user_id: number) => {
        const factor = { user_id, totp_secret: 'x', pending: false };
        await db
          .insertInto('second_factors')
          .values({ ...factor, created: new Date() })
          .execute();
        return app.call('auth/user/second-factor/remove', { user_id }, asks);
      },
      'by a permission of the role': async (user_id: number) => {
        const role_id = await aRole(`Cashiers ${user_id}`);
        await db.updateTable('users').set({ role_id }).where('id', '=', user_id).execute();
        return grant(role_id);
      },
    };

    test.each(Object.entries(takeovers))('%s, before it was asked or after', async (_how, takeOver) => {
      for (const order of ['before', 'after'] as const) {
        const other = await signedIn(db, { clientId: 1, roleId: role });
        const units = order === 'before' ? 2_000 : 3_000;
        const change = async () => expect([200, 201]).toContain((await takeOver(other.id)).status);
        if (order === 'before') await change();
        const id = await asked(units);
        if (order === 'after') await change();
        const by = await signedIn(db, { user: other });
        expect((await decide('approve', id, by)).body).toMatchObject({ code: 'approver_changed' });
        expect([await stateOf(id), await available(db, clientId)]).toEqual(['waiting', 0]);
        await decide('withdraw', id, asks);
      }
    });

    test('until a day after the change, where it came before the request', async () => {
      await app.call('auth/user/password/reset', { user_id: decides.id }, asks);
      const id = await asked();
      const changedAt = (hours: number) =>
        db
          .updateTable('users')
          .set({ access_changed: new Date(Date.now() - hours * 3_600_000), password_change_due: false })
          .where('id', '=', decides.id)
          .execute();
      decides = await signedIn(db, { user: decides });
      await changedAt(23.9);
      expect((await decide('approve', id, decides)).body).toMatchObject({ code: 'approver_changed' });
      await changedAt(24.1);
      expect((await decide('approve', id, decides)).status).toBe(200);
    });
  });

  test('is refused where the person who asked can no longer sign in', async () => {
    const id = await asked();
    await db.updateTable('users').set({ status: 0 }).where('id', '=', asks.id).execute();
    expect((await decide('approve', id, decides)).body).toMatchObject({ code: 'approval_asker_inactive' });
    expect((await app.call('approval/reject', { id, reason: 'Left' }, decides)).status).toBe(200);
  });

  test('needs the permission of its own kind', async () => {
    const id = await asked();
    const made = await app.call(
      'admin/role/create',
      { name: `Tellers ${asks.id}`, role_type: 'PLATFORM' },
      asks,
    );
    await db
      .insertInto('role_permissions')
      .values({ role_id: made.body.id, module: 'payments', action: 'update' })
      .execute();
    const teller = await signedIn(db, { clientId: 1, roleId: made.body.id });
    expect(await list(teller)).toEqual([]);
    expect((await decide('approve', id, teller)).status).toBe(403);
    expect(await stateOf(id)).toBe('waiting');
  });

  test('needs the permission of what was asked for, and the platform’s reach', async () => {
    const id = await asked();
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    const client = await signedIn(db, { clientId });
    const mighty = await signedIn(db, { clientId, roleId: roleIds.administrator });
    for (const by of [support, client, mighty])
      for (const [path, body] of [
        ['approval/approve', { id }],
        ['approval/reject', { id, reason: 'No' }],
        ['approval/withdraw', { id }],
        ['approval/list', { page: 1, per_page: 10 }],
        ['approval/room', {}],
      ] as const)
        expect((await app.call(path, body, by)).status).toBe(403);
    expect(await stateOf(id)).toBe('waiting');
  });

  test('that is refused leaves the request waiting', async () => {
    const id = await asked(1_000_000_000);
    const answer = await decide('approve', id, decides);
    expect(answer).toMatchObject({ status: 422, body: { code: 'balance_insufficient' } });
    expect(await stateOf(id)).toBe('waiting');
  });

  test('rejects with a reason, or withdraws one’s own; then the same can be asked for again', async () => {
    const id = await asked();
    expect((await app.call('approval/reject', { id, reason: ' ' }, decides)).status).toBe(422);
    expect((await app.call('approval/reject', { id, reason: 'Not ordered' }, decides)).status).toBe(200);
    expect((await list(asks, 'rejected'))[0]).toMatchObject({ id, reason: 'Not ordered' });
    const again = await asked();
    expect((await decide('withdraw', again, decides)).body).toMatchObject({ code: 'approval_not_own' });
    expect((await decide('withdraw', again, asks)).status).toBe(200);
    expect((await decide('approve', again, decides)).body).toMatchObject({ code: 'approval_decided' });
    expect((await decide('approve', 999_999, decides)).body.code).toBe('approval_not_found');
    expect(await available(db, clientId)).toBe(0);
  });

  test('comes within seven days', async () => {
    const id = await asked();
    const asked7 = new Date(Date.now() - 7 * 86_400_000);
    await db.updateTable('approvals').set({ asked: asked7 }).where('id', '=', id).execute();
    expect((await decide('approve', id, decides)).body).toMatchObject({
      message: 'This request is expired already',
    });
    expect((await list(decides))[0]).toMatchObject({ state: 'expired', decided_by: null });
  });
});
