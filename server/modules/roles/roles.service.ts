// Roles and their permissions, and changes of them (requirements/administration.md#user-roles;
// requirements/domain.md#roles-and-permissions). Roles belong to the platform, not to a client: only its people
// change them. Must never let anyone grant more than they hold, nor change ROOT. Permissions are read with every call, so
// a change takes effect with the next one.
import { modules, type AuditAction } from '../../../contract/access.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { grouped } from '../../../contract/grouped.ts';
import type * as contract from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { permissionNotHeld, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { roleIds } from '../access/access.service.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { endSessionsOfRole } from '../identity/identity.service.ts';
import { exceedsPrivileges, roleNotFound, rolesAssignableBy } from './assignable.ts';
import * as store from './roles.store.ts';

export { isSmppRole, requireAssignable, requireWithinPrivileges } from './assignable.ts';

/** Lists all roles for the platform's people, and for others the roles that they may assign. */
export async function listRoles(
  db: Db,
  caller: Caller,
  request?: ParsedBodyOf<typeof contract.allRoles>,
): Promise<Role[]> {
  const { ids, status, role_type: type } = request ?? {};
  const rows =
    caller.reach === 'all' ? await store.listRoles(db) : await rolesAssignableBy(db, caller, caller.clientId);
  const chosen = rows.filter(
    (row) =>
      (ids?.includes(row.id) ?? true) &&
      row.status === (status ?? row.status) &&
      row.role_type === (type ?? row.role_type),
  );
  return chosen.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    role_type: row.role_type,
    permissions: byModule(row.permissions),
    users: row.users,
    fixed: row.id === roleIds.root,
    second_factor: row.second_factor,
  }));
}

function byModule(permissions: readonly string[]): Role['permissions'] {
  const found = new Map<string, { name: string }[]>();
  for (const permission of permissions) {
    const [module = '', name = ''] = permission.split(':');
    found.set(module, [...(found.get(module) ?? []), { name }]);
  }
  return [...found].map(([module, actions]) => ({ module, actions }));
}

/** The roles a caller may give to users of a client, active ones alone. */
export async function assignableRoles(
  db: Db,
  caller: Caller,
  clientId: number,
): Promise<{ id: number; name: string; role_type: string }[]> {
  const rows = await rolesAssignableBy(db, caller, clientId);
  return rows.map(({ id, name, role_type }) => ({ id, name, role_type }));
}

export async function createRole(
  db: Db,
  actor: Actor,
  { name, role_type }: ParsedBodyOf<typeof contract.createRole>,
): Promise<{ message: string; id: number }> {
  if (actor.reach !== 'all') throw new Refusal(422, 'platform_only', 'Only the platform can create roles');
  return audited(db, actor, 'role.create', async (tx, audit) => {
    const id = await store.insertRole(tx, { name, role_type });
    if (id === undefined) throw nameTaken(name);
    await audit.record(name, { clientId: null, after: { name, role_type } });
    return { message: `Role ${name} created`, id };
  });
}

/** Suspends or activates a role. Suspending ends the sessions of all its users. */
export const switchRole = (
  db: Db,
  actor: Actor,
  { role_id: roleId, status }: ParsedBodyOf<typeof contract.switchRole>,
): Promise<string> =>
  changeRole(
    db,
    { actor, roleId, action: status === 1 ? 'role.activate' : 'role.suspend', verb: 'suspended' },
    async (tx, audit, role) => {
      if (roleId === actor.roleId && status === 0)
        throw new Refusal(422, 'own_account_protected', 'You cannot suspend your own role');
      const message = `Role ${role.name} ${status === 1 ? 'activated' : 'deactivated'}`;
      if (role.status === status) return audit.unchanged(message);
      await store.updateStatus(tx, roleId, status);
      if (status === 0) await endSessionsOfRole(tx, roleId);
      await audit.record(role.name, { clientId: null, before: { status: role.status }, after: { status } });
      return message;
    },
  );

export const renameRole = (
  db: Db,
  actor: Actor,
  { id: roleId, name, read }: ParsedBodyOf<typeof contract.renameRole>,
): Promise<string> =>
  changeRole(db, { actor, roleId, action: 'role.rename', verb: 'edited' }, async (tx, audit, role) => {
    requireAsRead({ noun: 'role', stored: role, wanted: { name }, read });
    if (!(await store.updateName(tx, roleId, name))) throw nameTaken(name);
    await audit.recordChange(role.name, { clientId: null, before: { name: role.name }, after: { name } });
    return `Role ${role.name} is now ${name}`;
  });

/** Sets whether users of the role need a second factor. They must set one up at their next call. */
export const requireSecondFactor = (
  db: Db,
  actor: Actor,
  { role_id: roleId, required }: ParsedBodyOf<typeof contract.requireSecondFactor>,
): Promise<string> =>
  changeRole(db, { actor, roleId, action: 'role.second_factor', verb: 'edited' }, async (tx, audit, role) => {
    const message = `Role ${role.name} ${required ? 'requires' : 'does not require'} two-step sign-in`;
    if (role.second_factor === required) return audit.unchanged(message);
    await store.updateSecondFactor(tx, roleId, required);
    await audit.record(role.name, {
      clientId: null,
      before: { second_factor: role.second_factor },
      after: { second_factor: required },
    });
    return message;
  });

export const deleteRole = (db: Db, actor: Actor, roleId: number): Promise<string> =>
  changeRole(db, { actor, roleId, action: 'role.delete', verb: 'deleted' }, async (tx, audit, role) => {
    if (roleId === roleIds.clientAdmin) {
      throw new Refusal(
        422,
        'role_protected',
        `Role ${role.name} is what every new organization starts with`,
        'role_id',
      );
    }
    if (role.role_type === smppRoleType) {
      throw new Refusal(422, 'role_protected', `Role ${role.name} is the role of SMPP accounts`, 'role_id');
    }
    if (role.users > 0) {
      const who = role.users === 1 ? '1 user has' : `${grouped(role.users)} users have`;
      throw new Refusal(
        422,
        'role_in_use',
        `${who} the role ${role.name}. Give them another role first`,
        'role_id',
      );
    }
    // Invitations would be deleted with the role, without notice to those who sent them.
    const invitations = await store.countInvitations(tx, roleId);
    if (invitations > 0) {
      const [gives, them] = invitations === 1 ? ['gives', 'it'] : ['give', 'them'];
      throw new Refusal(
        422,
        'role_in_use',
        `${counted(invitations, 'invitation')} ${gives} the role ${role.name}. Withdraw ${them} first`,
        'role_id',
      );
    }
    await store.deleteRole(tx, roleId);
    const { name, role_type, status, permissions } = role;
    await audit.record(name, { clientId: null, before: { name, role_type, status, permissions } });
    return `Role ${name} deleted`;
  });

type OnePermission = ParsedBodyOf<typeof contract.revokePermission>;

export const grantPermission = (
  db: Db,
  actor: Actor,
  { role_id: roleId, module, permission: action }: OnePermission,
): Promise<string> =>
  changeRole(db, { actor, roleId, action: 'role.grant', verb: 'edited' }, async (tx, audit, role) => {
    const permission = `${module}:${action}`;
    if (!actor.permissions.has(permission)) throw permissionNotHeld('permission');
    if (!(await store.insertGrant(tx, roleId, permission)))
      return audit.unchanged(`Role ${role.name} holds this permission already`);
    await audit.record(role.name, { clientId: null, after: { permission } });
    return `Permission added to ${role.name}`;
  });

export const revokePermission = (
  db: Db,
  actor: Actor,
  { role_id: roleId, module, permission: action }: OnePermission,
): Promise<string> =>
  changeRole(db, { actor, roleId, action: 'role.revoke', verb: 'edited' }, async (tx, audit, role) => {
    const permission = `${module}:${action}`;
    if (!(await store.deleteGrant(tx, roleId, permission)))
      return audit.unchanged(`Role ${role.name} does not hold this permission`);
    await audit.record(role.name, { clientId: null, before: { permission } });
    return `Permission revoked from ${role.name}`;
  });

/** Replaces the role's permissions on the existing modules, with one audit entry. */
export const setPermissions = (
  db: Db,
  actor: Actor,
  { role_id: roleId, permissions, seen }: ParsedBodyOf<typeof contract.setPermissions>,
): Promise<string> =>
  changeRole(db, { actor, roleId, action: 'role.permissions', verb: 'edited' }, async (tx, audit, role) => {
    const known: readonly string[] = modules;
    const wanted = keysOf(permissions);
    const held = new Set(role.permissions);
    const before = seen ? keysOf(seen) : held;
    const added = [...wanted].filter((permission) => !before.has(permission) && !held.has(permission));
    const removed = [...held].filter(
      (permission) =>
        before.has(permission) && !wanted.has(permission) && known.includes(permission.split(':')[0] ?? ''),
    );
    if (added.some((permission) => !actor.permissions.has(permission))) throw permissionNotHeld('permission');
    if (added.length + removed.length === 0)
      return audit.unchanged(`Role ${role.name} holds these permissions already`);
    for (const permission of added) await store.insertGrant(tx, roleId, permission);
    for (const permission of removed) await store.deleteGrant(tx, roleId, permission);
    await audit.record(role.name, {
      clientId: null,
      ...(removed.length > 0 && { before: { removed } }),
      ...(added.length > 0 && { after: { added } }),
    });
    return `Permissions of ${role.name} saved`;
  });

const keysOf = (permissions: ParsedBodyOf<typeof contract.setPermissions>['permissions']) =>
  new Set(permissions.flatMap(({ module, actions }) => actions.map((action) => `${module}:${action}`)));

/** Changes a locked role. The same 422 for a missing role and for one that the caller may not change. */
const changeRole = (
  db: Db,
  { actor, roleId, action, verb }: { actor: Actor; roleId: number; action: AuditAction; verb: string },
  change: (tx: Tx, audit: Audit, role: store.RoleRow) => Promise<string>,
): Promise<string> =>
  audited(db, actor, action, async (tx, audit) => {
    await store.lockRole(tx, roleId, 'update');
    const role = actor.reach === 'all' ? await store.findRole(tx, roleId) : undefined;
    if (!role) throw roleNotFound();
    if (roleId === roleIds.root)
      throw new Refusal(422, 'role_protected', `${role.name} cannot be ${verb}`, 'role_id');
    if (exceedsPrivileges(role, actor)) {
      throw new Refusal(422, 'role_above_own', `Role ${role.name} holds more than your own role`, 'role_id');
    }
    return change(tx, audit, role);
  });

const nameTaken = (name: string) =>
  new Refusal(422, 'name_taken', `There is a role named ${name} already`, 'name');
