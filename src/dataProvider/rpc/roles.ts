// Roles and their permissions (requirements/administration.md#user-roles).
import type { BodyOf } from '../../../contract/endpoint.ts';
import { clientProfile } from '../../../contract/identity.ts';
import {
  allRoles,
  createRole,
  deleteRole,
  grantPermission,
  renameRole,
  revokePermission,
  switchRole,
} from '../../../contract/roles.ts';
import { assignableRoles } from '../../../contract/users.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { call } from '../call.ts';
import { rowsOf } from '../compat/page.ts';
import { wholeListOf } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

/** The specification has its own text for an ended session on this list (requirements/administration.md#errors). */
const expiredText = errorTexts.tokenExpiredShort;

export const resources = {
  'user-roles': {
    ...wholeListOf(async (body, signal) => ({
      data: rowsOf(await call(allRoles, body, { signal, expiredText })),
    })),
    create: ({ data }: Created<BodyOf<typeof createRole>>) => call(createRole, data),
    /** Renames it. */
    update: ({ id, data }: Updated<Omit<BodyOf<typeof renameRole>, 'id'>>) =>
      call(renameRole, { id, ...data }),
    delete: ({ id }: Deleted) => call(deleteRole, { role_id: id }),
    switch: ({ id, data }: Updated<Omit<BodyOf<typeof switchRole>, 'role_id'>>) =>
      call(switchRole, { role_id: id, ...data }),
    grant: ({ id, data }: Updated<Omit<BodyOf<typeof grantPermission>, 'role_id'>>) =>
      call(grantPermission, { role_id: id, ...data }),
    revoke: ({ id, data }: Updated<Omit<BodyOf<typeof revokePermission>, 'role_id'>>) =>
      call(revokePermission, { role_id: id, ...data }),
    // The permissions of the user are those of a role, and lists of users name it.
    affects: [clientProfile.path, assignableRoles.path, 'system-users', 'client-users'],
  },
};
