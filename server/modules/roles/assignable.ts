// Which roles somebody may give to whom: active ones, the platform's own to its own people alone, and none that holds more
// than one's own (requirements/domain.md#roles-and-permissions).
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformClientId } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../http/caller.ts';
import { roleIds } from '../access/access.service.ts';
import * as store from './roles.store.ts';

type Holder = Pick<Caller, 'roleId' | 'permissions' | 'reach'>;

/** Nobody holds more than ROOT, whatever stands in an old role. */
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
export const isSmppRole = async (db: Db, roleId: number): Promise<boolean> =>
  (await store.findRole(db, roleId))?.role_type === smppRoleType;

/** Keeps the role as it is until the transaction ends, and gives its name; 422 where it may not be handed out. */
export async function requireAssignable(
  tx: Tx,
  caller: Holder,
  { roleId, clientId, isForSmpp = false }: { roleId: number; clientId: number; isForSmpp?: boolean },
): Promise<string> {
  await store.lockRole(tx, roleId, 'share');
  const role = await store.findRole(tx, roleId);
  // To a client's people the platform's roles do not exist.
  if (!role || (caller.reach !== 'all' && isForPlatformAlone(role))) throw roleNotFound();
  if (exceedsPrivileges(role, caller)) {
    throw new Refusal(
      422,
      'role_above_own',
      'You cannot hand out a role that holds more than your own',
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

/** Refuses to act on someone whose role holds more than one's own: whoever resets a password can sign in with it. */
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
