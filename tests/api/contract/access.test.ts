// Roles, permissions and the first Admin at start (requirements/domain.md#access, #passwords).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actions, modules } from '../../../contract/access.ts';
import { steps } from '../../../server/db/upgrade.ts';
import { ensureRoles, roleIds } from '../../../server/modules/access/access.service.ts';
import {
  isWithoutUsers,
  makeFirstAdmin,
  readFirstAdmin,
} from '../../../server/modules/identity/firstAdmin.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;

const grantsOf = async (roleId: number) =>
  (await db.selectFrom('role_permissions').selectAll().where('role_id', '=', roleId).execute())
    .map(({ module, action }) => `${module}:${action}`)
    .toSorted();
const everything = modules.flatMap((module) => actions.map((action) => `${module}:${action}`)).toSorted();

test('the app starts with ROOT, Administrator, Client Admin, Support and SMPP Service; new roles come after them', async () => {
  const roles = await db.selectFrom('roles').select(['id', 'name', 'role_type']).orderBy('id').execute();
  expect(roles).toEqual([
    { id: 1, name: 'ROOT', role_type: 'PLATFORM' },
    { id: 2, name: 'Administrator', role_type: 'PLATFORM' },
    { id: 3, name: 'Client Admin', role_type: 'CLIENT' },
    { id: 4, name: 'Support', role_type: 'PLATFORM' },
    { id: 5, name: 'SMPP Service', role_type: 'SMPP' },
  ]);
  const next = await db.insertInto('roles').values({ name: 'Next', role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow();
  expect(next.id).toBe(6);
}); // oxfmt-ignore

test('ROOT holds everything; support reads what customers ask for and keeps the DND lists, without one-time passwords', async () => {
  expect(await grantsOf(roleIds.root)).toEqual(everything);
  expect(await grantsOf(roleIds.support)).toEqual([
    'campaigns:read',
    'clients:read',
    'delivery_reports:read',
    'dnd:create',
    'dnd:delete',
    'dnd:read',
    'messages:read',
    'reports:read',
    'text_reveals:create',
  ]);
});

test('a later start grants what is new to this database and brings back nothing that was revoked', async () => {
  const before = await grantsOf(roleIds.clientAdmin);
  await db.deleteFrom('role_permissions').where('role_id', '=', roleIds.clientAdmin).where('module', '=', 'send').execute();
  // Simulates an update that adds the module sender_ids.
  await db.deleteFrom('role_permissions').where('module', '=', 'sender_ids').execute();
  await ensureRoles(db);
  await ensureRoles(db);
  expect(await grantsOf(roleIds.root)).toEqual(everything);
  expect(await grantsOf(roleIds.clientAdmin)).toEqual(before.filter((grant) => !grant.startsWith('send:')));
}); // oxfmt-ignore

test('a database of an earlier version gives delivery reports to who read reports, and to its Client Admins', async () => {
  const { rows } = await sql<{ id: number }>`INSERT INTO roles (name, role_type) VALUES ('Analyst', 'PLATFORM') RETURNING id`.execute(db);
  const analyst = rows[0]!.id;
  await db.insertInto('role_permissions').values({ role_id: analyst, module: 'reports', action: 'read' }).execute();
  await db.deleteFrom('role_permissions').where('module', '=', 'delivery_reports').execute();
  await sql`DROP INDEX dnd_by_created, dnd_by_client_created, dnd_of_platform_created`.execute(db);
  await sql`CREATE INDEX dnd_by_client ON dnd (client_id, id)`.execute(db);
  await sql.raw(steps['0027_dnd_order_delivery_reports'] ?? '').execute(db);
  await ensureRoles(db);
  expect(await grantsOf(analyst)).toEqual(['delivery_reports:read', 'reports:read']);
  expect(await grantsOf(roleIds.clientAdmin)).toContain('delivery_reports:read');
  expect(await grantsOf(roleIds.clientAdmin)).not.toContain('reports:read');
  expect(await grantsOf(roleIds.root)).toEqual(everything);
}); // oxfmt-ignore

test('processes that start at once make the roles once', async () => {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('roles').execute();
  const warm = Array.from({ length: 8 }, () => grantsOf(roleIds.root));
  await Promise.all(warm);
  await Promise.all(warm.map(() => ensureRoles(db)));
  expect(await grantsOf(roleIds.root)).toEqual(everything);
});

test('the first Admin without a password gets a one-time password, which has to be changed', async () => {
  await db.deleteFrom('users').execute();
  expect(await isWithoutUsers(db)).toBe(true);
  const shown = await makeFirstAdmin(db, readFirstAdmin({}));
  expect(shown?.password).toMatch(/^[a-zA-Z2-9]{14}$/);
  expect(await isWithoutUsers(db)).toBe(false);
  const signIn = await app.call('user/login', { msisdn: shown?.msisdn, password: shown?.password });
  expect(signIn.status).toBe(202);
  expect(signIn.body.message.user).toMatchObject({ role_id: 1, client_id: 1, password_change_due: true });
  expect((await app.call('dashboard/summary', {}, signIn.body.message)).status).toBe(428);
});

test('the first Admin of the environment signs in with that password, without a change', async () => {
  const admin = readFirstAdmin({ ADMIN_MSISDN: '0712 345 678', ADMIN_PASSWORD: 'a-good-password' });
  expect(await makeFirstAdmin(db, admin)).toBeUndefined();
  const signIn = await app.call('user/login', { msisdn: '0712345678', password: 'a-good-password' });
  expect(signIn.body.message.user).toMatchObject({ role_id: 1, client_id: 1, password_change_due: false });
  expect((await app.call('dashboard/summary', {}, signIn.body.message)).status).toBe(200);
});

test.each([
  [
    { ADMIN_MSISDN: '12345', ADMIN_PASSWORD: 'a-good-password' },
    'ADMIN_MSISDN "12345" is not a mobile number',
  ],
  [
    { ADMIN_MSISDN: '0712345678', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD is refused: Password must be at least 6',
  ],
  [{ ADMIN_PASSWORD: 'a-good-password' }, 'ADMIN_PASSWORD is set without ADMIN_MSISDN'],
])('a start with %j is refused with one clear sentence', (env, message) => {
  expect(() => readFirstAdmin(env)).toThrow(message);
});
