// Two people for money (requirements/domain.md#two-people, decisions/055-two-people.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import { stockLeft } from '../../server/modules/ledger/statements.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { aClient, signedIn, type SignedIn } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const role = roleIds.administrator;
let asks: SignedIn;
let decides: SignedIn;
let clientId: number;

const limitTo = (units: number | null) =>
  db.updateTable('platform_settings').set({ approval_units: units }).execute();
const load = (units: number, by = asks, headers = {}) =>
  app.call('units/load', { sms_units: units }, { ...by, headers });
const credit = (units: number, by = asks) =>
  app.call('dashboard/credit/client', { client_id: clientId, sms_units: units, description: 'Order 7' }, by);
const decide = (verb: 'approve' | 'withdraw', id: number, by: SignedIn) =>
  app.call(`approval/${verb}`, { id }, by);
const list = async (by: SignedIn, state?: string) =>
  (await app.call('approval/list', { page: 1, per_page: 10, ...(state && { state }) }, by)).body.data;
const stateOf = async (id: number) =>
  (await db.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

beforeEach(async () => {
  await limitTo(null);
  await db.deleteFrom('approvals').execute();
  asks = await signedIn(db, { clientId: 1, roleId: role });
  decides = await signedIn(db, { clientId: 1, roleId: role });
  clientId = await aClient(db, { name: `Duka ${asks.id}` });
  await load(10_000);
  await limitTo(1_000);
});

describe('without a limit', () => {
  test('one person moves any number of units', async () => {
    await limitTo(null);
    expect((await credit(5_000)).body).toEqual({ message: `5,000 units credited to Duka ${asks.id}` });
    expect(await list(decides)).toEqual([]);
    expect((await app.call('approval/room', {}, asks)).body.message).toEqual({ limit: null, units: null });
  });
});

describe('beyond the limit', () => {
  test('a credit waits, moves nothing, and is done once by another person', async () => {
    const stock = await stockLeft(db);
    const asked = await credit(1_001);
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'Another person has to approve this. It waits under Approvals' },
    });
    const id = asked.body.approval_id as number;
    expect([await available(db, clientId), await stockLeft(db)]).toEqual([0, stock]);
    expect(await list(decides, 'waiting')).toEqual([
      expect.objectContaining({
        id,
        kind: 'credit',
        subject: `Duka ${asks.id}`,
        units: 1_001,
        note: 'Order 7',
        own: false,
      }),
    ]);
    expect((await list(asks))[0]).toMatchObject({ id, own: true });

    const answers = await Promise.all(Array.from({ length: 4 }, () => decide('approve', id, decides)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'approval_decided',
      message: 'This request is approved already',
    });
    expect([await available(db, clientId), await stockLeft(db)]).toEqual([1_001, stock - 1_001]);
    const entries = await db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('user_id', 'in', [asks.id, decides.id])
      .where('action', 'in', ['approval.ask', 'approval.approve', 'client.credit'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { user_id: asks.id, action: 'approval.ask' },
      { user_id: decides.id, action: 'client.credit' },
      { user_id: decides.id, action: 'approval.approve' },
    ]);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('the moves of a person in 24 hours count together, also of calls at once; refused ones do not', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => credit(400)));
    expect(answers.filter(({ body }) => body.message.includes('credited'))).toHaveLength(2);
    expect(await list(decides, 'waiting')).toHaveLength(1);
    expect((await app.call('approval/room', {}, asks)).body.message).toEqual({ limit: 1_000, units: 200 });
    const short = await app.call('dashboard/credit/client', { client_id: 999_999, sms_units: 100 }, asks);
    expect(short.body.code).toBe('client_not_found');
    expect((await app.call('approval/room', {}, asks)).body.message.units).toBe(200);
    expect((await load(200)).body.approval_id).toBeUndefined();
    expect((await load(1)).body.approval_id).toBeGreaterThan(0);
    // Another person has a limit of their own.
    expect((await credit(1_000, decides)).body.approval_id).toBeUndefined();
    await db
      .updateTable('unapproved_moves')
      .set({ at: new Date(Date.now() - 86_400_001) })
      .where('user_id', '=', asks.id)
      .execute();
    expect((await credit(1_000)).body.approval_id).toBeUndefined();
  });

  test.each([
    ['units/load', { sms_units: 1_001 }],
    ['dashboard/credit/client', { sms_units: 1_001, bonus: true }],
    ['dashboard/credit/global/sms', { package_id: 2_001, smsUnits: 1_001 }],
    ['dashboard/debit/global/sms', { package_id: 2_001, smsUnits: 1_001 }],
  ])('%s waits, and is done when it is approved', async (path, body) => {
    const asked = await app.call(path, { ...body, client_id: clientId }, asks);
    expect(asked.body.message).toContain('Another person');
    const done = await decide('approve', asked.body.approval_id, decides);
    expect(done).toMatchObject({ status: 200, body: { message: expect.stringContaining('1,001') } });
    expect(await stateOf(asked.body.approval_id)).toBe('approved');
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('a repeat with the same Idempotency-Key gives the same request, and the same without one is refused', async () => {
    const key = { 'Idempotency-Key': `load-${asks.id}` };
    const first = await load(5_000, asks, key);
    expect(first.body.approval_id).toBeGreaterThan(0);
    expect((await load(5_000, asks, key)).body).toEqual(first.body);
    expect((await load(5_000)).body).toMatchObject({ code: 'approval_waiting' });
    expect(await list(decides)).toHaveLength(1);
  });
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
    for (const by of [support, client])
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

describe('payments', () => {
  const aPayment = async (state: 'review' | 'paid') =>
    (
      await db
        .insertInto('payments')
        .values({
          source: 'paybill',
          state: 'review',
          amount: '700',
          paid: '700',
          reference: 'X',
          receipt: `R${asks.id}${state}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  test('are assigned and reversed by two people, whatever the limit', async () => {
    await limitTo(1_000_000_000);
    const id = await aPayment('review');
    const note = { id, note: 'Seen on the statement' };
    const assigned = await app.call('payment/assign', { ...note, client_id: clientId }, asks);
    expect(assigned.body.message).toContain('Another person');
    expect(await available(db, clientId)).toBe(0);
    expect((await decide('approve', assigned.body.approval_id, decides)).status).toBe(200);
    const units = await available(db, clientId);
    expect(units).toBeGreaterThan(0);
    const reversed = await app.call('payment/reverse', note, decides);
    expect(reversed.body.message).toContain('Another person');
    expect((await decide('approve', reversed.body.approval_id, asks)).body.message).toContain('taken back');
    expect(await available(db, clientId)).toBe(0);
    expect((await app.call('payment/reverse', note, decides)).body.code).toBe('payment_reversed');
    expect(await verifyLedger(db)).toEqual([]);
  });
});

describe('the limit itself', () => {
  const settings = async () => (await app.call('settings/view', {}, asks)).body.message;
  const save = async (change: object) =>
    app.call('settings/update', { ...(await settings()), ...change }, asks);

  test('is lowered at once, and raised or removed by two people; the rest of the form is saved', async () => {
    expect((await save({ approval_units: 500 })).body).toEqual({ message: 'Platform settings saved' });
    expect(await settings()).toMatchObject({ approval_units: 500 });
    const asked = await save({ approval_units: '', sending_weight: 3 });
    expect(asked.body.approval_id).toBeGreaterThan(0);
    expect(await settings()).toMatchObject({ approval_units: 500, sending_weight: 3 });
    expect((await save({ approval_units: 501 })).body.approval_id).toBeGreaterThan(0);
    expect((await decide('approve', asked.body.approval_id, decides)).status).toBe(200);
    expect(await settings()).toMatchObject({ approval_units: null });
    await save({ sending_weight: 1 });
  });

  test('is refused where no other person could raise it again', async () => {
    await limitTo(null);
    await db.updateTable('users').set({ status: 0 }).where('id', '<>', asks.id).execute();
    // A client's person does not reach the requests, whatever the role.
    await signedIn(db, { clientId, roleId: role });
    expect((await save({ approval_units: 10 })).body).toMatchObject({
      code: 'approver_missing',
      field: 'approval_units',
    });
    expect(await settings()).toMatchObject({ approval_units: null });
    await db.updateTable('users').set({ status: 1 }).where('deleted', 'is', null).execute();
  });
});

test('the home of another person shows what waits', async () => {
  await credit(2_000);
  const needs = async (by: SignedIn) =>
    (await app.call('operations/home', {}, by)).body.message.needs.filter(
      ({ kind }: { kind: string }) => kind === 'second_person',
    );
  expect(await needs(decides)).toEqual([expect.objectContaining({ count: 1, since: expect.any(String) })]);
  expect(await needs(asks)).toEqual([]);
});
