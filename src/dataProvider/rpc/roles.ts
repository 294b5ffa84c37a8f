// Roles and their permissions (requirements/administration.md#user-roles).
import type { Action, Module } from '../../../contract/access.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { clientProfile } from '../../../contract/identity.ts';
import {
  allRoles,
  createRole,
  deleteRole,
  grantPermission,
  renameRole,
  requireSecondFactor,
  revokePermission,
  setPermissions,
  switchRole,
  type Role,
} from '../../../contract/roles.ts';
import { assignableRoles } from '../../../contract/users.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call } from '../call.ts';
import { rowsOf } from '../compat/page.ts';
import { wholeListOf } from './list.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import type { Created, Deleted, Updated, UpdatedBy } from './verbs.ts';

/** The specification has its own text for an expired session on this list (requirements/administration.md#errors). */
const expiredText = answerTexts.tokenExpiredShort;

interface PermissionsChange extends UpdatedBy<typeof setPermissions, 'role_id'> {
  /** The role with its permissions before the change. */
  previousData: Role;
}

export const resources = {
  'user-roles': {
    ...wholeListOf(async (body, signal) => ({
      data: rowsOf(await call(allRoles, body, { signal, expiredText })),
    })),
    create: ({ data }: Created<BodyOf<typeof createRole>>) => call(createRole, data),
    /** Renames a role. */
    update: ({ id, data }: UpdatedBy<typeof renameRole, 'id'>) => call(renameRole, { id, ...data }),
    delete: ({ id }: Deleted) => call(deleteRole, { role_id: id }),
    switch: ({ id, data }: UpdatedBy<typeof switchRole, 'role_id'>) =>
      call(switchRole, { role_id: id, ...data }),
    grant: ({ id, data }: UpdatedBy<typeof grantPermission, 'role_id'>) =>
      call(grantPermission, { role_id: id, ...data }),
    /** Sets all permissions with one call; on a backend without it, one by one. */
    setPermissions: async ({ id, data, previousData }: PermissionsChange) =>
      (await nullIfMissing(call(setPermissions, { role_id: id, ...data }))) ??
      changeEach(id, data.permissions, previousData),
    requireFactor: ({ id, data }: UpdatedBy<typeof requireSecondFactor, 'role_id'>) =>
      call(requireSecondFactor, { role_id: id, ...data }),
    revoke: ({ id, data }: UpdatedBy<typeof revokePermission, 'role_id'>) =>
      call(revokePermission, { role_id: id, ...data }),
    // The signed-in user's permissions come from a role, and lists of users show its name.
    affects: [clientProfile.path, assignableRoles.path, 'system-users', 'client-users'],
  },
};

type Grants = BodyOf<typeof setPermissions>['permissions'];

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
    ...[...chosen].filter((key) => !held.has(key)).map((key) => [grantPermission, key] as const),
    ...[...held].filter((key) => !chosen.has(key)).map((key) => [revokePermission, key] as const),
  ];
  for (const [endpoint, key] of changes) {
    const [module, permission] = key.split(':') as [Module, Action];
    await call(endpoint, { role_id: id, module, permission });
  }
  return {};
}
