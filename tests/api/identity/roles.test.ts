// Roles: the list, creating, renaming, suspending and deleting them (requirements/administration.md#user-roles).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { modules } from '../../../contract/access.ts';
import { allRoles } from '../../../contract/roles.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { createUser } from '../../../server/modules/identity/identity.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { signedIn } from '../../support/people.ts';
import { roleCalls } from '../../support/api/roleCalls.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
const administrator = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const client = await signedIn(db);
beforeEach(() => db.deleteFrom('audit_log').execute());

const { call, roles, roleOf, roleNamed, audited } = roleCalls(app, root);
let made = 0;
const aRole = (...grants: string[]) => roleNamed(`Role ${++made}`, ...grants);

describe('the list', () => {
  test('gives each role with its permissions in the specification’s shape, and how many have it', async () => {
    const answer = await call('all');
    expect(answer.status).toBe(200);
    expect(
      allRoles.answer
        .parse(answer.body)
        .message.map(({ name }) => name)
        .slice(0, 4),
    ).toEqual(['ROOT', 'Administrator', 'Client Admin', 'Support']);
    expect(await roleOf(roleIds.support)).toMatchObject({
      status: 1,
      fixed: false,
      users: 0,
      permissions: [
        { module: 'campaigns', actions: [{ name: 'read' }] },
        { module: 'clients', actions: [{ name: 'read' }] },
        { module: 'delivery_reports', actions: [{ name: 'read' }] },
        { module: 'dnd', actions: [{ name: 'create' }, { name: 'delete' }, { name: 'read' }] },
        { module: 'messages', actions: [{ name: 'read' }] },
        { module: 'reports', actions: [{ name: 'read' }] },
        { module: 'text_reveals', actions: [{ name: 'create' }] },
      ],
    });
    expect(await roleOf(roleIds.root)).toMatchObject({ fixed: true, users: 1 });
  });

  test('has every module there is in ROOT', async () => {
    expect((await roleOf(roleIds.root))?.permissions.map(({ module }) => module)).toEqual(
      [...modules].toSorted(),
    );
  });
});

test('a name someone else gives in the same moment is refused like any that is taken', async () => {
  const id = await aRole();
  const other = await db.startTransaction().execute();
  await other.insertInto('roles').values({ name: 'Taken now', role_type: 'CLIENT' }).execute();
  const renamed = call('update', { id, name: 'Taken now' });
  await untilBlocked(db);
  await other.commit().execute();
  const { status, body } = await renamed;
  expect([status, body]).toEqual([
    422,
    { code: 'name_taken', message: 'There is a role named Taken now already', field: 'name' },
  ]);
});

test('a role is created with nothing (201), renamed, suspended, activated and deleted', async () => {
  const created = await call('create', { name: ' Cashier ', role_type: 'CLIENT' });
  expect(created).toMatchObject({ status: 201, body: { message: 'Role Cashier created' } });
  const { id } = created.body;
  expect(await roleOf(id)).toMatchObject({
    name: 'Cashier',
    status: 1,
    permissions: [],
    role_type: 'CLIENT',
  });
  expect((await call('update', { id, name: 'Teller', role_type: 'PLATFORM' })).status).toBe(200);
  expect(await roleOf(id)).toMatchObject({ name: 'Teller', role_type: 'CLIENT' });
  const switchTo = async (status: number) => (await call('status', { role_id: id, status })).body.message;
  expect(await switchTo(0)).toBe('Role Teller deactivated');
  expect(await roleOf(id)).toMatchObject({ status: 0 });
  expect(await switchTo(1)).toBe('Role Teller activated');
  expect((await call('delete', { role_id: id })).status).toBe(200);
  expect(await roleOf(id)).toBeUndefined();
  expect(await audited()).toMatchObject([
    { action: 'role.create', subject: 'Cashier', client_id: null },
    { action: 'role.rename', before: { name: 'Cashier' }, after: { name: 'Teller' } },
    { action: 'role.suspend', before: { status: 1 }, after: { status: 0 } },
    { action: 'role.activate' },
    { action: 'role.delete', before: { name: 'Teller', permissions: [] } },
  ]);
});

test.each([
  ['create', {}, 'Name is required'],
  ['create', { name: '  ' }, 'Name is required'],
  ['create', { name: 'x'.repeat(61) }, 'Name is too long'],
  ['create', { name: 'Support' }, 'There is a role named Support already'],
  ['update', { id: 3, name: 'Support' }, 'There is a role named Support already'],
  ['update', { id: 2_000_000_000, name: 'X' }, 'Role not found'],
  ['status', { role_id: 2_000_000_000, status: 0 }, 'Role not found'],
  ['delete', { role_id: 2_000_000_000 }, 'Role not found'],
  ['assign', { module: 'dnd', permission: 'read' }, 'Please Select a role to proceed'],
  ['assign', { module: 'dnd', role_id: 4 }, 'Please Select a permission to proceed'],
  ['assign', { module: 'dnd', permission: 'fly', role_id: 4 }, 'Please Select a permission to proceed'],
  ['assign', { module: 'magic', permission: 'read', role_id: 4 }, 'Unknown module'],
  ['revoke', { module: 'dnd', role_id: 4 }, 'Please Select a permission to proceed'],
])('%s with %j answers 422: %s', async (verb, body, message) => {
  const answer = await call(verb, body);
  expect(answer.status).toBe(422);
  expect(answer.body.message).toContain(message);
  expect(await audited()).toEqual([]);
});

test('a role keeps its own name when it is saved unchanged', async () => {
  const id = await aRole();
  const { name = '' } = (await roleOf(id)) ?? {};
  expect((await call('update', { id, name })).status).toBe(200);
});

test('ROOT cannot be edited, suspended or deleted', async () => {
  const before = await roleOf(roleIds.root);
  for (const [verb, body] of [
    ['update', { id: 1, name: 'X' }],
    ['status', { role_id: 1, status: 0 }],
    ['delete', { role_id: 1 }],
    ['assign', { role_id: 1, module: 'dnd', permission: 'read' }],
    ['revoke', { role_id: 1, module: 'dnd', permission: 'read' }],
  ] as const) {
    const answer = await call(verb, body);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/^ROOT cannot be (edited|suspended|deleted)$/);
  }
  expect(await roleOf(roleIds.root)).toEqual(before);
});

const says = (text: string) => ({ status: 422, body: { message: expect.stringMatching(text) } });

describe('a role in use', () => {
  test('is not deleted while an invitation that may be accepted gives it', async () => {
    const id = await aRole();
    const invitation = { client_id: client.clientId, role_id: id, full_name: 'Asha', invited_by: root.id };
    const at = (days: number) => sql<Date>`now() + ${days} * interval '1 day'`;
    await db
      .insertInto('invitations')
      .values([
        { ...invitation, msisdn: '254733000901', expires: at(1) },
        { ...invitation, msisdn: '254733000902', expires: at(-1) },
      ])
      .execute();
    expect(await call('delete', { role_id: id })).toMatchObject(
      says('^1 invitation gives the role Role .*Withdraw it first$'),
    );
    await db.deleteFrom('invitations').where('msisdn', '=', '254733000901').execute();
    expect((await call('delete', { role_id: id })).status).toBe(200);
  });

  test('is not deleted, and it is said by how many', async () => {
    const id = await aRole();
    await signedIn(db, { roleId: id });
    expect(await call('delete', { role_id: id })).toMatchObject(says('^1 user has the role Role'));
    await signedIn(db, { roleId: id });
    expect(await call('delete', { role_id: id })).toMatchObject(says('^2 users have the role Role'));
    expect(await roleOf(id)).toMatchObject({ users: 2 });
  });

  test('is deleted once those who had it are gone, also where their history is kept', async () => {
    const id = await aRole();
    const user = await signedIn(db, { roleId: id });
    await db.insertInto('ledger_postings').values({ kind: 'send', description: 'x', user_id: user.id, cause: 'x' }).execute(); // oxfmt-ignore
    await app.call('client/user/delete', { user_id: user.id }, root);
    expect((await call('delete', { role_id: id })).status).toBe(200);
  });

  test('stays where someone is being given it: the deletion waits for that, and is refused', async () => {
    const id = await aRole();
    let deletion: ReturnType<typeof call> | undefined;
    await db.transaction().execute(async (tx) => {
      const user = {
        clientId: 1,
        roleId: id,
        fullName: 'Joy',
        email: '',
        passwordHash: '',
        msisdn: '254712345010',
      };
      await createUser(tx, user);
      deletion = call('delete', { role_id: id });
      await untilBlocked(db);
    });
    expect((await deletion)?.status).toBe(422);
    expect(await roleOf(id)).toMatchObject({ users: 1 });
  });
});

test('the role new organizations start with is not deleted', async () => {
  await db.updateTable('users').set({ role_id: roleIds.support }).where('role_id', '=', 3).execute();
  const answer = await call('delete', { role_id: roleIds.clientAdmin });
  expect(answer).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('new organization') },
  });
  await db.updateTable('users').set({ role_id: 3 }).where('id', '=', client.id).execute();
});

describe('suspending', () => {
  test('ends the sessions of every user who has the role, and activating the role does not restore them', async () => {
    const id = await aRole('messages:read');
    const user = await signedIn(db, { roleId: id });
    await call('status', { role_id: id, status: 0 });
    expect((await app.call('client/balance', {}, user)).status).toBe(401);
    await call('status', { role_id: id, status: 1 });
    expect((await app.call('client/balance', {}, user)).status).toBe(401);
  });

  test('of one’s own role is refused', async () => {
    expect(await call('status', { role_id: roleIds.administrator, status: 0 }, administrator)).toMatchObject({
      status: 422,
      body: { message: 'You cannot suspend your own role' },
    });
  });
});

test('a client’s user with every permission on roles lists the roles it may assign and cannot create, suspend or delete any', async () => {
  const id = await aRole('roles:read', 'roles:create', 'roles:update', 'roles:delete');
  const user = await signedIn(db, { roleId: id });
  expect((await roles(user)).map((role) => role.id)).toContain(id);
  expect((await roles(user)).map(({ name }) => name)).not.toContain('Support');
  expect((await call('create', { name: 'Mine' }, user)).status).toBe(422);
  for (const target of [roleIds.support, 2_000_000_000]) {
    expect(await call('status', { role_id: target, status: 0 }, user)).toMatchObject({ status: 422, text: '{"code":"role_not_found","message":"Role not found","field":"role_id"}' }); // oxfmt-ignore
    expect((await call('delete', { role_id: target }, user)).body.message).toBe('Role not found');
  }
});

test.each([
  'admin/role/all',
  'admin/role/create',
  'admin/role/status',
  'admin/role/update',
  'admin/role/delete',
  'admin/role/assign',
  'admin/role/revoke',
  'admin/role/permissions',
])('%s asks for a permission (403) and for a token (401)', async (path) => {
  expect((await app.call(path, {}, client)).status).toBe(403);
  expect((await app.call(path, {})).status).toBe(401);
});
