// Which roles a caller may assign: active ones, PLATFORM roles only to the platform's people, and none with more permissions
// than the caller's own (requirements/domain.md#roles-and-permissions).
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformClientId } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../http/caller.ts';
import { roleIds } from '../access/access.service.ts';
import * as store from './roles.store.ts';

type Holder = Pick<Caller, 'roleId' | 'permissions' | 'reach'>;

/** Whether a role has a permission that the holder lacks. No role exceeds ROOT, even with permissions of modules that were removed. */
export const exceedsPrivileges = (role: { permissions: readonly string[] }, holder: Holder): boolean =>
  holder.roleId !== roleIds.root &&
  role.permissions.some((permission) => !holder.permissions.has(permission));

const isForPlatformAlone = (role: store.RoleRow) => role.role_type === 'PLATFORM';

export const roleNotFound = () => new Refusal(422, 'role_not_found', 'Role not found', 'role_id');

export async function rolesAssignableBy(db: Db, caller: Holder, clientId: number): Promise<store.RoleRow[]> {
  const roles = await store.listRoles(db);
  return roles.filter(
    (role) =>
      role.status === 1 &&
      !exceedsPrivileges(role, caller) &&
      (clientId === platformClientId || !isForPlatformAlone(role)),
  );
}

/** Whether a new user with the role is an SMPP account. */
export const isSmppRole = async (db: Db | Tx, roleId: number): Promise<boolean> =>
  (await store.findRole(db, roleId))?.role_type === smppRoleType;

/** Locks the role against changes and returns its name; 422 if the caller may not assign it. */
export async function requireAssignable(
  tx: Tx,
  caller: Holder,
  { roleId, clientId, isForSmpp = false }: { roleId: number; clientId: number; isForSmpp?: boolean },
): Promise<string> {
  await store.lockRole(tx, roleId, 'share');
  const role = await store.findRole(tx, roleId);
  // Roles of the platform are hidden from the people of clients.
  if (!role || (caller.reach !== 'all' && isForPlatformAlone(role))) throw roleNotFound();
  if (exceedsPrivileges(role, caller)) {
    throw new Refusal(
      422,
      'role_above_own',
      'You cannot assign a role with more permissions than your own',
      'role_id',
    );
  }
  if ((role.role_type === smppRoleType) !== isForSmpp) {
    throw new Refusal(
      422,
      'role_not_applicable',
      `Role ${role.name} is ${isForSmpp ? 'not ' : ''}for SMPP accounts`,
      'role_id',
    );
  }
  if (role.status !== 1)
    throw new Refusal(422, 'role_suspended', `Role ${role.name} is suspended`, 'role_id');
  if (isForPlatformAlone(role) && clientId !== platformClientId) {
    throw new Refusal(
      422,
      'role_not_applicable',
      `Role ${role.name} is for the platform’s own people`,
      'role_id',
    );
  }
  return role.name;
}

/** Refuses to act on a user with more permissions than the caller, who could reset the password and sign in with it. */
export async function requireWithinPrivileges(tx: Tx, caller: Holder, roleId: number): Promise<void> {
  await store.lockRole(tx, roleId, 'share');
  const role = await store.findRole(tx, roleId);
  if (role && exceedsPrivileges(role, caller)) {
    throw new Refusal(
      422,
      'role_above_own',
      'You cannot change someone whose role holds more than your own',
      'user_id',
    );
  }
}
