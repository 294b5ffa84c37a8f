// The permissions of roles: granting, revoking and saving them (requirements/administration.md#user-roles;
// requirements/domain.md#access).
import { beforeEach, describe, expect, test } from 'vitest';
import { ensureRoles, roleIds } from '../../../server/modules/access/access.service.ts';
import { signedIn } from '../../support/people.ts';
import { roleCalls, type By } from '../../support/api/roleCalls.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
const administrator = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
beforeEach(() => db.deleteFrom('audit_log').execute());

const { call, give, take, roleNamed, permissionsOf, audited } = roleCalls(app, root);
let made = 0;
const aRole = (...grants: string[]) => roleNamed(`Role ${++made}`, ...grants);

describe('permissions', () => {
  test('are granted and revoked one by one, each only once', async () => {
    const id = await aRole();
    expect(await give(id, 'dnd:read')).toMatchObject({ status: 200 });
    await give(id, 'dnd:create');
    expect((await give(id, 'dnd:read')).body.message).toContain('already');
    expect(await permissionsOf(id)).toEqual(['dnd:create', 'dnd:read']);
    expect(await take(id, 'dnd:read')).toMatchObject({ status: 200 });
    expect((await take(id, 'dnd:read')).body.message).toContain('does not hold');
    expect(await permissionsOf(id)).toEqual(['dnd:create']);
    expect((await audited()).map(({ action }) => action)).toEqual(['role.create', 'role.grant', 'role.grant', 'role.revoke']); // oxfmt-ignore
    expect((await audited()).at(-1)?.before).toEqual({ permission: 'dnd:read' });
  });

  test('an administrator takes away a permission: the user’s very next call is refused', async () => {
    const id = await aRole('messages:read');
    const user = await signedIn(db, { roleId: id });
    const messages = () => app.call('message/all/transactional', {}, user);
    expect((await messages()).status).toBe(200);
    expect((await take(id, 'messages:read', administrator)).status).toBe(200);
    expect((await messages()).status).toBe(403);
    await give(id, 'messages:read', administrator);
    expect((await messages()).status).toBe(200);
  });

  test('and what the console reads of it changes with it', async () => {
    const id = await aRole('messages:read', 'dnd:read');
    const user = await signedIn(db, { roleId: id });
    await take(id, 'dnd:read', administrator);
    const { body } = await app.call('client/balance', {}, user);
    expect(body.message.user.permissions).toEqual([{ module: 'messages', actions: ['read'] }]);
  });

  test('that one does not hold cannot be granted, and a role that holds them cannot be touched', async () => {
    const id = await aRole();
    expect(await give(id, 'otp_text:read', administrator)).toMatchObject({
      status: 422,
      body: { message: 'You cannot grant a permission you do not hold yourself' },
    });
    await give(id, 'otp_text:read');
    for (const answer of [
      await give(id, 'dnd:read', administrator),
      await take(id, 'otp_text:read', administrator),
      await call('update', { id, name: 'Mine' }, administrator),
      await call('status', { role_id: id, status: 0 }, administrator),
      await call('delete', { role_id: id }, administrator),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(/holds more than your own role$/) } }); // oxfmt-ignore
    }
    expect(await permissionsOf(id)).toEqual(['otp_text:read']);
  });

  test('an administrator revoked stay revoked when the app starts again; new modules are granted', async () => {
    await take(roleIds.administrator, 'templates:delete');
    await db.deleteFrom('role_permissions').where('module', '=', 'users').execute();
    await ensureRoles(db);
    const held = await permissionsOf(roleIds.administrator);
    expect(held).not.toContain('templates:delete');
    expect(held).toContain('users:create');
    expect(await permissionsOf(roleIds.clientAdmin)).toContain('users:create');
    expect(await permissionsOf(roleIds.support)).toEqual([
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
    await give(roleIds.administrator, 'templates:delete');
  });
});

describe('admin/role/permissions', () => {
  const set = (role_id: number, permissions: object[], by?: By) =>
    call('permissions', { role_id, permissions }, by);

  test('makes the grid the permissions of the role, with one audit entry', async () => {
    const id = await aRole('dnd:read', 'dnd:delete', 'contacts:read');
    await db.deleteFrom('audit_log').execute();
    const grid = [
      { module: 'dnd', actions: ['read', 'update'] },
      { module: 'reports', actions: ['read'] },
    ];
    expect(await set(id, grid)).toMatchObject({ status: 200 });
    expect(await permissionsOf(id)).toEqual(['dnd:read', 'dnd:update', 'reports:read']);
    expect(await audited()).toEqual([
      {
        action: 'role.permissions',
        subject: `Role ${made}`,
        before: { removed: ['contacts:read', 'dnd:delete'] },
        after: { added: ['dnd:update', 'reports:read'] },
        client_id: null,
      },
    ]);
    await set(id, grid);
    expect(await audited()).toHaveLength(1);
  });

  test('leaves what another person has granted and revoked since the permissions were seen', async () => {
    const id = await aRole('dnd:read', 'dnd:delete', 'contacts:read');
    const seen = [
      { module: 'dnd', actions: ['read', 'delete'] },
      { module: 'contacts', actions: ['read'] },
    ];
    // Another person revokes one permission and grants one.
    await set(id, [
      { module: 'dnd', actions: ['read'] },
      { module: 'contacts', actions: ['read', 'create'] },
    ]);
    const body = { role_id: id, permissions: [{ module: 'dnd', actions: ['read', 'delete'] }], seen };
    expect(await call('permissions', body)).toMatchObject({ status: 200 });
    expect(await permissionsOf(id)).toEqual(['contacts:create', 'dnd:read']);
  });

  test('keeps permissions on modules that this version does not know', async () => {
    const id = await aRole('dnd:read');
    await db.insertInto('role_permissions').values({ role_id: id, module: 'ussd', action: 'read' }).execute();
    await set(id, []);
    expect(await permissionsOf(id)).toEqual(['ussd:read']);
  });

  test('refuses a permission the caller does not hold, ROOT, and one action that there is not; nothing changes', async () => {
    const id = await aRole('dnd:read');
    const secret = await set(id, [{ module: 'otp_text', actions: ['read'] }], administrator);
    expect(secret).toMatchObject({ status: 422, body: { code: 'permission_not_held' } });
    expect((await set(roleIds.root, [])).body.code).toBe('role_protected');
    expect((await set(id, [{ module: 'dnd', actions: ['own'] }])).status).toBe(422);
    expect((await set(2_000_000_000, [])).body.message).toBe('Role not found');
    expect(await permissionsOf(id)).toEqual(['dnd:read']);
  });
});
