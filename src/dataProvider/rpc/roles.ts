// Roles and their permissions (requirements/administration.md#user-roles).
import type { Action, Module } from '../../../contract/access.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { clientProfile } from '../../../contract/identity.ts';
import * as contract from '../../../contract/roles.ts';
import type { Role } from '../../../contract/roles.ts';
import { assignableRoles } from '../../../contract/users.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call } from '../call.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { wholeListOf } from './list.ts';
import { posts, postsWith, type Updated, type UpdatedBy } from './verbs.ts';

interface PermissionsChange extends UpdatedBy<typeof contract.setPermissions, 'role_id'> {
  /** The role with its permissions before the change. */
  previousData: Role;
}

export const resources = {
  'user-roles': {
    // The specification has its own text for an expired session on this list (requirements/administration.md#errors).
    ...wholeListOf(contract.allRoles, { expiredText: answerTexts.tokenExpiredShort }),
    create: posts(contract.createRole),
    /** Renames a role. */
    update: postsWith('id', contract.renameRole),
    delete: postsWith('role_id', contract.deleteRole),
    switch: postsWith('role_id', contract.switchRole),
    grant: postsWith('role_id', contract.grantPermission),
    /** Sets all permissions with one call; on a backend without it, one by one. */
    setPermissions: async ({ id, data, previousData }: PermissionsChange) =>
      (await nullIfMissing(call(contract.setPermissions, { role_id: id, ...data }))) ??
      changeEach(id, data.permissions, previousData),
    requireFactor: postsWith('role_id', contract.requireSecondFactor),
    revoke: postsWith('role_id', contract.revokePermission),
    // The signed-in user's permissions come from a role, and lists of users show its name.
    affects: [clientProfile.path, assignableRoles.path, 'system-users', 'client-users'],
  },
};

type Grants = BodyOf<typeof contract.setPermissions>['permissions'];

const keysOf = (grants: readonly { module: string; actions: readonly string[] }[]) =>
  new Set(grants.flatMap(({ module, actions }) => actions.map((action) => `${module}:${action}`)));

/** Grants and revokes one action per call, as the specification's calls do; stops at the first refusal. */
async function changeEach(
  id: Updated<unknown>['id'],
  wanted: Grants,
  { permissions }: Role,
): Promise<object> {
  const held = keysOf(
    permissions.map(({ module, actions }) => ({ module, actions: actions.map(({ name }) => name) })),
  );
  const chosen = keysOf(wanted);
  const changes = [
    ...[...chosen].filter((key) => !held.has(key)).map((key) => [contract.grantPermission, key] as const),
    ...[...held].filter((key) => !chosen.has(key)).map((key) => [contract.revokePermission, key] as const),
  ];
  for (const [endpoint, key] of changes) {
    const [module, permission] = key.split(':') as [Module, Action];
    await call(endpoint, { role_id: id, module, permission });
  }
  return {};
}
