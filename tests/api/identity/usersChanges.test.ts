// Deactivating, moving and deleting system users and the users of a client, and the rules that protect them
// (requirements/administration.md#system-users; requirements/domain.md#access).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { countActiveLocked } from '../../../server/modules/users/users.store.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aUser, signedIn, testPassword, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { idsOf, onlyCallers, userCalls } from '../../support/api/userCalls.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let administrator: SignedIn;
let mine: SignedIn;
beforeEach(async () => {
  ({ root, administrator, mine } = await onlyCallers(db));
});

const { create, update, remove, reset, signIn, list, colleague, auditOf } = userCalls(app, () => mine);
const lastRootSays = (verb: string) => ({
  status: 422,
  body: { message: `The last ROOT cannot be ${verb}` },
});

describe('switching', () => {
  test('off (201) ends the sessions with the very next call, on admits again', async () => {
    const other = await colleague();
    expect(await update({ user_id: other.id, status: 0 })).toMatchObject({ status: 201 });
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(422);
    expect(await update({ user_id: other.id, status: 1 })).toMatchObject({ status: 201 });
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(202);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['user.deactivate', 'user.activate']);
  });

  test('to what it is already changes nothing and is no entry', async () => {
    const other = await colleague();
    expect((await update({ user_id: other.id, status: 1 })).status).toBe(201);
    expect((await list({}, other)).status).toBe(200);
    expect(await auditOf()).toEqual([]);
  });

  test.each([[{}], [{ status: 2 }], [{ status: 'off' }]])('with %j answers 422', async (given) => {
    expect((await update({ user_id: (await colleague()).id, ...given })).status).toBe(422);
  });
});

test('a user who is moved to another role is signed out and signs in again with it', async () => {
  const other = await aUser(db, { clientId: 1, roleId: roleIds.support });
  const session = await signedIn(db, { user: other });
  const answer = await update({ user_id: other.id, role_id: roleIds.administrator }, root);
  expect(answer).toMatchObject({ status: 201 });
  expect((await list({}, session)).status).toBe(401);
  expect((await list({}, await signedIn(db, { user: other }))).status).toBe(200);
  expect(await auditOf()).toMatchObject([
    { action: 'user.role', before: { role: 'Support' }, after: { role: 'Administrator' } },
  ]);
});

describe('the last ROOT', () => {
  test('cannot be switched off, moved or deleted, and a second one can', async () => {
    const second = await aUser(db, { clientId: 1, roleId: roleIds.root });
    // The role has equal permissions, so that only the rule about the last ROOT can refuse.
    const { id: equal } = await db
      .insertInto('roles')
      .values({ name: `Equal ${second.id}`, role_type: 'PLATFORM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const all = await db.selectFrom('role_permissions').selectAll().where('role_id', '=', 1).execute();
    await db.insertInto('role_permissions').values(all.map((row) => ({ ...row, role_id: equal }))).execute(); // oxfmt-ignore
    const peer = await signedIn(db, { clientId: 1, roleId: equal });
    expect((await update({ user_id: second.id, status: 0 }, peer)).status).toBe(201);

    expect(await update({ user_id: root.id, status: 0 }, peer)).toMatchObject(lastRootSays('switched off'));
    expect(await update({ user_id: root.id, role_id: equal }, peer)).toMatchObject(
      lastRootSays('given another role'),
    );
    expect(await remove(root.id, peer)).toMatchObject(lastRootSays('deleted'));
    expect((await list({}, root)).status).toBe(200);

    await update({ user_id: second.id, status: 1 }, peer);
    expect((await remove(root.id, peer)).status).toBe(201);
  });

  test('stays also where two switch each other off at the same moment', async () => {
    const second = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const answers = await Promise.all([
      update({ user_id: second.id, status: 0 }, root),
      update({ user_id: root.id, status: 0 }, second),
    ]);
    // The second request is refused because no active ROOT user would remain, or its user is already signed out.
    const [one, other] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([one, [401, 422].includes(other ?? 0)]).toEqual([201, true]);
    const active = await db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', roleIds.root)
      .where('status', '=', 1)
      .execute();
    expect(active).toHaveLength(1);
  });
});

test('switching off several ROOT users does not deadlock with switching off one of them', async () => {
  const [first, second] = [await aUser(db, { clientId: 1, roleId: roleIds.root }), await aUser(db, { clientId: 1, roleId: roleIds.root })]; // oxfmt-ignore
  const { several, one } = await db.transaction().execute(async (tx) => {
    await countActiveLocked(tx, roleIds.root);
    const bulk = app.call('client/user/bulk/status', { ids: [first.id, second.id], status: 0 }, root);
    await untilBlocked(db);
    const single = update({ user_id: second.id, status: 0 }, root);
    await untilBlocked(db, 2);
    return { several: bulk, one: single };
  });
  expect([(await several).body, (await one).status]).toEqual([expect.objectContaining({ done: 2 }), 201]);
});

describe('no user', () => {
  test('suspends, deletes, moves or resets themselves', async () => {
    for (const answer of [
      await update({ user_id: mine.id, status: 0 }),
      await update({ user_id: mine.id, role_id: 3 }),
      await remove(mine.id),
      await reset(mine.id),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(
        /^You cannot (change your own account|delete yourself|reset your own)/,
      );
    }
    expect((await list()).status).toBe(200);
  });

  test('acts on someone whose role holds more than their own', async () => {
    for (const answer of [
      await update({ user_id: root.id, status: 0 }, administrator),
      await remove(root.id, administrator),
      await reset(root.id, administrator),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { message: 'You cannot change someone whose role holds more than your own' },
      });
    }
    expect((await list({}, root)).status).toBe(200);
  });
});

test('a suspended client reads its users, adds none and resets no password; the platform does both for it', async () => {
  const other = await colleague();
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', mine.clientId).execute();
  const refused = (action: string) => ({
    status: 422,
    body: {
      code: 'account_suspended',
      message: `Your account is suspended. It can read, but not ${action}.`,
    },
  });
  expect(await create()).toMatchObject(refused('add users'));
  expect(await reset(other.id)).toMatchObject(refused('reset passwords'));
  expect(idsOf(await list())).toEqual([other.id, mine.id]);
  expect(await auditOf()).toEqual([]);
  expect(await create({ client_id: mine.clientId }, administrator)).toMatchObject({ status: 201 });
  expect((await reset(other.id, administrator)).body).toHaveProperty('one_time_password');
});

describe('deleting', () => {
  test('removes a user without history (201)', async () => {
    const other = await colleague();
    expect(await remove(other.id)).toMatchObject({
      status: 201,
      body: { message: expect.stringMatching(/deleted$/) },
    });
    expect((await list({}, other)).status).toBe(401);
    expect(await db.selectFrom('users').select('id').where('id', '=', other.id).execute()).toEqual([]);
    expect(await auditOf()).toMatchObject([
      { action: 'user.delete', before: { msisdn: other.msisdn, role: 'Client Admin' }, after: null },
    ]); // oxfmt-ignore
  });

  test('keeps the row of one who paid or sent, who never signs in again and is listed nowhere', async () => {
    const other = await colleague();
    await db.insertInto('ledger_postings').values({ kind: 'send', description: 'x', user_id: other.id, cause: 'x' }).execute(); // oxfmt-ignore
    const answer = await remove(other.id);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toContain('What they sent and paid for stays on record');
    expect(idsOf(await list())).toEqual([mine.id]);
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(422);
    expect((await update({ user_id: other.id, status: 1 })).body.message).toBe('User not found');
    expect((await reset(other.id)).body.message).toBe('User not found');
  });

  test('gives the number back, also where the row is kept', async () => {
    const other = await colleague();
    await db.insertInto('ledger_postings').values({ kind: 'send', description: 'x', user_id: other.id, cause: 'x' }).execute(); // oxfmt-ignore
    await remove(other.id);
    const again = await create({ msisdn: `+${other.msisdn}` });
    expect(again.status).toBe(201);
    expect((await signIn(other.msisdn, again.body.one_time_password)).status).toBe(202);
  });
});
