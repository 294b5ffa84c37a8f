// System users, and the users of one client (requirements/administration.md#system-users).
import { bulkJudgedMax } from '../../../contract/bulk.ts';
import { listInvitations, withdrawInvitation } from '../../../contract/invitations.ts';
import { allRoles } from '../../../contract/roles.ts';
import * as contract from '../../../contract/users.ts';
import { call } from '../call.ts';
import { inParts } from '../inParts.ts';
import { highestIdFirst, listOf, unlessOwn } from './list.ts';
import { rpcTexts } from './rpcTexts.ts';
import { postsWith, type Created, type UpdatedMany } from './verbs.ts';
import { withFallbackMessage } from './withFallbackMessage.ts';

const sort = unlessOwn(highestIdFirst);

export interface NewUser {
  fullname: string;
  email: string;
  msisdn: string;
  role_id: number;
}

const verbs = {
  update: postsWith('user_id', contract.updateUser),
  setStatusOfMany: ({ ids, data }: UpdatedMany<{ status: 0 | 1 }>) =>
    inParts(ids, (part) => call(contract.switchUsers, { ids: part, ...data }), bulkJudgedMax),
  delete: postsWith('user_id', contract.deleteUser),
  removeFactor: postsWith('user_id', contract.removeSecondFactor),
  unlock: postsWith('user_id', contract.unlockUser),
  resetPassword: postsWith('user_id', contract.resetPassword),
  affects: ['system-users', 'client-users', 'smpp-accounts', allRoles.path, listInvitations.path],
};

/** Two lists of users, because the specification's two pages name the role differently. */
export const resources = {
  'system-users': {
    ...listOf(contract.systemUsers, { sort }),
    /** Creates a user in the caller's own client. */
    create: ({ data }: Created<NewUser>) =>
      withFallbackMessage(call(contract.createUser, data), rpcTexts.invalidInputs, [422, 500]),
    ...verbs,
  },
  'client-users': {
    ...listOf(contract.clientUsers, { sort }),
    create: ({ data: { role_id: role, ...user } }: Created<NewUser & { client_id: number }>) =>
      call(contract.createUser, { ...user, role }),
    ...verbs,
  },
  /** Invitations of people of other clients, which the lists of users show. */
  invitations: {
    withdraw: postsWith('invitation_id', withdrawInvitation),
    affects: [listInvitations.path],
  },
};
