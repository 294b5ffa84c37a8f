// Invitations of people whose number has an account with another client (requirements/domain.md#invitations).
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { clearMessages } from '../../support/messages.ts';
import { aClient, aUser, giveUnits, signedIn, testPassword, type SignedIn } from '../../support/people.ts';
import { aFactor } from '../../support/api/secondFactor.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
await aSender(db, { clientId: 1, code: 'TUMA' });
await giveUnits(db, 1, 500);
const smppRole = await db
  .selectFrom('roles')
  .select('id')
  .where('role_type', '=', 'SMPP')
  .executeTakeFirstOrThrow();
let root: SignedIn;
let inviter: SignedIn;
let owner: SignedIn;
beforeEach(async () => {
  await clearMessages(db);
  await db.deleteFrom('invitations').execute();
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('rate_limits').execute();
  await db.updateTable('users').set({ status: 0 }).execute();
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  inviter = await signedIn(db);
  owner = await signedIn(db);
});

type Who = { token: string };
const add = (given: object = {}, by: Who = inviter) =>
  app.call('client/user/create', { fullname: 'Joy Njeri', email: 'joy@shop.example', msisdn: `+${owner.msisdn}`, role_id: roleIds.clientAdmin, ...given }, by); // oxfmt-ignore
const waiting = async (by: Who = inviter, body: object = {}) =>
  (await app.call('client/user/invitations', body, by)).body.message;
const own = async (by: Who = owner) => (await app.call('account/invitations', {}, by)).body.message;
const confirm = (by: Who) => app.call('account/confirm', { password: testPassword }, by);
const accept = async (id: number, by: Who = owner) => {
  await confirm(by);
  return app.call('account/invitations/accept', { invitation_id: id }, by);
};
const placeOf = (id: number) =>
  db.selectFrom('users').select(['client_id', 'role_id']).where('id', '=', id).executeTakeFirstOrThrow();
const code = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
const auditOf = async (action: string) =>
  db.selectFrom('audit_log').select(['client_id', 'user_id', 'before', 'after']).where('action', '=', action).orderBy('id').execute(); // oxfmt-ignore

async function invited() {
  await add();
  const [invitation] = await own();
  return invitation.id as number;
}

describe('adding a number of another client', () => {
  test('invites its owner by SMS, changes nothing of the account, and hands over no password', async () => {
    const before = await placeOf(owner.id);
    const answer = await add();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: `Joy Njeri was invited: ${owner.msisdn} has an account already, whose owner can accept under Account within 7 days`,
      invited: true,
    });
    expect(await placeOf(owner.id)).toEqual(before);
    const texts = await db.selectFrom('messages').select(['msisdn', 'message', 'parts']).execute();
    expect(texts).toEqual([
      { msisdn: owner.msisdn, message: expect.stringMatching(/^You are invited to another account/), parts: 1 },
    ]);
    expect(await waiting()).toMatchObject([
      { full_name: 'Joy Njeri', msisdn: owner.msisdn, role_name: 'Client Admin', client_id: inviter.clientId },
    ]);
    expect(await auditOf('invitation.send')).toMatchObject([
      { client_id: inviter.clientId, user_id: inviter.id, after: { msisdn: owner.msisdn, role: 'Client Admin' } },
    ]);
    expect((await app.call('client/balance', {}, owner)).status).toBe(200);
  }); // oxfmt-ignore

  test('again replaces the invitation; in the own client it is refused, as for an SMPP account', async () => {
    await add();
    await add({ fullname: 'Joy N.' });
    expect(await waiting()).toMatchObject([{ full_name: 'Joy N.' }]);
    expect(code(await add({ msisdn: inviter.msisdn }))).toBe('phone_number_taken');
    const account = await aUser(db, { roleId: smppRole.id });
    expect(code(await add({ msisdn: account.msisdn }))).toBe('phone_number_taken');
  });

  test('says so where no SMS can be sent', async () => {
    await db.updateTable('sender_configurations').set({ status: 0 }).execute();
    const { body } = await add();
    await db.updateTable('sender_configurations').set({ status: 1 }).execute();
    expect(body).toMatchObject({ invited: true, sms_fault: 'sender' });
    expect(await own()).toHaveLength(1);
  });
});

describe('the one who is invited', () => {
  test('accepts after giving the password: the account moves with password and second factor, and every session ends', async () => {
    const id = await invited();
    expect(code(await app.call('account/invitations/accept', { invitation_id: id }, owner))).toBe('confirmation_required');
    await confirm(owner);
    await aFactor(db, owner.id);
    const answer = await app.call('account/invitations/accept', { invitation_id: id }, owner);
    expect(answer.status).toBe(200);
    expect(await placeOf(owner.id)).toEqual({ client_id: inviter.clientId, role_id: roleIds.clientAdmin });
    expect((await app.call('client/balance', {}, owner)).status).toBe(401);
    const signIn = { msisdn: owner.msisdn, password: testPassword };
    expect(code(await app.call('user/login', signIn))).toBe('second_factor_required');
    expect(await waiting()).toEqual([]);
    const entries = await auditOf('invitation.accept');
    expect(entries.map(({ client_id }) => client_id)).toEqual([owner.clientId, inviter.clientId]);
    expect(entries[0]).toMatchObject({ user_id: owner.id, before: { role: 'Client Admin' } });
    const { access_changed } = await db.selectFrom('users').select('access_changed').where('id', '=', owner.id).executeTakeFirstOrThrow(); // oxfmt-ignore
    expect(access_changed).not.toBeNull();
  }); // oxfmt-ignore

  test('accepts once, also in two calls at the same time', async () => {
    const id = await invited();
    await confirm(owner);
    const body = { invitation_id: id };
    const both = await Promise.all([1, 2].map(() => app.call('account/invitations/accept', body, owner)));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await auditOf('invitation.accept')).toHaveLength(2);
  });

  test('is not invited again by a call that crosses the acceptance', async () => {
    const id = await invited();
    const moving = await db.startTransaction().execute();
    // As the acceptance does, which waits here until the other call has begun.
    await moving.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute();
    await moving.deleteFrom('invitations').where('id', '=', id).execute();
    const again = add();
    await untilBlocked(db);
    await moving
      .updateTable('users')
      .set({ client_id: inviter.clientId })
      .where('id', '=', owner.id)
      .execute();
    await moving.commit().execute();
    expect(code(await again)).toBe('phone_number_taken');
    expect(await own()).toEqual([]);
  });

  test('keeps invitations that a call on a machine with a clock ahead finds ended', async () => {
    await invited();
    const { now } = app.clock;
    app.clock.now = new Date(now.getTime() + 40 * 86_400_000);
    onTestFinished(() => void (app.clock.now = now));
    const other = await signedIn(db, { now: app.clock.now });
    expect((await add({ msisdn: root.msisdn }, other)).status).toBe(201);
    app.clock.now = now;
    expect(await own()).toHaveLength(1);
  });

  test('declines, and it is gone', async () => {
    const id = await invited();
    const body = { invitation_id: id };
    expect(code(await app.call('account/invitations/decline', body, owner))).toBe(200);
    expect(await own()).toEqual([]);
    expect(code(await accept(id))).toBe('invitation_not_found');
    expect(await auditOf('invitation.decline')).toHaveLength(1);
  });

  test('alone can answer it: to others, the inviter too, it is missing', async () => {
    const id = await invited();
    const stranger = await signedIn(db);
    for (const who of [stranger, inviter, root]) {
      expect(code(await accept(id, who))).toBe('invitation_not_found');
      expect(code(await app.call('account/invitations/decline', { invitation_id: id }, who))).toBe('invitation_not_found');
      expect(await own(who)).toEqual([]);
    }
    expect(await own()).toHaveLength(1);
  }); // oxfmt-ignore

  test('finds it ended after seven days', async () => {
    const id = await invited();
    const { created, expires } = (await own())[0];
    expect(Date.parse(expires) - Date.parse(created)).toBe(7 * 86_400_000);
    await db.updateTable('invitations').set({ expires: app.clock.now }).execute();
    expect([await own(), await waiting()]).toEqual([[], []]);
    expect(code(await accept(id))).toBe('invitation_not_found');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['can no longer sign in', () => db.updateTable('users').set({ status: 0 }).where('id', '=', inviter.id).execute()],
    ['may no longer add users', () => db.updateTable('users').set({ role_id: roleIds.support }).where('id', '=', inviter.id).execute()],
    ['is of another client now', async () => db.updateTable('users').set({ client_id: await aClient(db) }).where('id', '=', inviter.id).execute()],
  ])('cannot accept it where the inviter %s', async (_why, change) => {
    const id = await invited();
    await change();
    expect(code(await accept(id))).toBe('invitation_ended');
    expect((await placeOf(owner.id)).client_id).toBe(owner.clientId);
  }); // oxfmt-ignore

  test('as the last ROOT stays', async () => {
    await add({ msisdn: root.msisdn });
    const [{ id }] = await own(root);
    expect(code(await accept(id, root))).toBe('last_administrator');
    await aUser(db, { clientId: 1, roleId: roleIds.root });
    expect(code(await accept(id, root))).toBe(200);
  });
});

describe('invitations of a client', () => {
  test('are withdrawn by those who add users, within their reach', async () => {
    const id = await invited();
    const body = { invitation_id: id };
    const stranger = await signedIn(db);
    expect(await waiting(stranger)).toEqual([]);
    expect(code(await app.call('client/user/invitations/withdraw', body, stranger))).toBe('invitation_not_found');
    expect(await waiting(root, { client_id: inviter.clientId })).toHaveLength(1);
    expect(await waiting(root, { client_id: owner.clientId })).toEqual([]);
    expect(code(await app.call('client/user/invitations/withdraw', body, inviter))).toBe(200);
    expect(await own()).toEqual([]);
    expect(await auditOf('invitation.withdraw')).toMatchObject([{ client_id: inviter.clientId }]);
  }); // oxfmt-ignore

  test('are seen by those who read users alone, and end with their client', async () => {
    const id = await aClient(db);
    await add({ client_id: id }, root);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    expect((await app.call('client/user/invitations', {}, support)).status).toBe(403);
    const [invitation] = await own();
    expect((await app.call('client/delete', { id }, root)).status).toBe(201);
    expect(code(await accept(invitation.id))).toBe('invitation_not_found');
  });
});
