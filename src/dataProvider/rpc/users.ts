// System users, and the users of one client (requirements/administration.md#system-users).
import { bulkJudgedMax } from '../../../contract/bulk.ts';
import type { AsRead } from '../../../contract/common.ts';
import { listInvitations, withdrawInvitation } from '../../../contract/invitations.ts';
import { allRoles } from '../../../contract/roles.ts';
import {
  clientUsers,
  createUser,
  deleteUser,
  removeSecondFactor,
  resetPassword,
  switchUsers,
  systemUsers,
  unlockUser,
  updateUser,
} from '../../../contract/users.ts';
import { call } from '../call.ts';
import { inParts } from '../inParts.ts';
import { highestIdFirst, listOf, unlessOwn } from './list.ts';
import { rpcTexts } from './rpcTexts.ts';
import type { Created, Deleted, Updated, UpdatedMany } from './verbs.ts';
import { withFallbackMessage } from './withFallbackMessage.ts';

const sort = unlessOwn(highestIdFirst);

export interface NewUser {
  fullname: string;
  email: string;
  msisdn: string;
  role_id: number;
}

const verbs = {
  update: ({ id, data }: Updated<{ status: 0 | 1 } | { role_id: number; read?: AsRead }>) =>
    call(updateUser, { ...data, user_id: id }),
  setStatusOfMany: ({ ids, data }: UpdatedMany<{ status: 0 | 1 }>) =>
    inParts(ids, (part) => call(switchUsers, { ids: part, ...data }), bulkJudgedMax),
  delete: ({ id }: Deleted) => call(deleteUser, { user_id: id }),
  removeFactor: ({ id }: Deleted) => call(removeSecondFactor, { user_id: id }),
  unlock: ({ id }: Deleted) => call(unlockUser, { user_id: id }),
  resetPassword: ({ id }: Deleted) => call(resetPassword, { user_id: id }),
  affects: ['system-users', 'client-users', 'smpp-accounts', allRoles.path, listInvitations.path],
};

/** Two lists of users, because the specification's two pages name the role differently. */
export const resources = {
  'system-users': {
    ...listOf(systemUsers, { sort }),
    /** Creates a user in the caller's own client. */
    create: ({ data }: Created<NewUser>) =>
      withFallbackMessage(call(createUser, data), rpcTexts.invalidInputs, [422, 500]),
    ...verbs,
  },
  'client-users': {
    ...listOf(clientUsers, { sort }),
    create: ({ data: { role_id: role, ...user } }: Created<NewUser & { client_id: number }>) =>
      call(createUser, { ...user, role }),
    ...verbs,
  },
  /** Invitations of people of other clients, which the lists of users show. */
  invitations: {
    withdraw: ({ id }: { id: number }) => call(withdrawInvitation, { invitation_id: id }),
    affects: [listInvitations.path],
  },
};
