// System users, and the users of one client (requirements/administration.md#system-users).
import {
  clientUsers,
  createUser,
  deleteUser,
  resetPassword,
  systemUsers,
  unlockUser as unlock,
  updateUser,
} from '../../../contract/users.ts';
import { call } from '../call.ts';
import { withFallbackMessage } from '../http.ts';
import { highestIdFirst, listOf, unlessOwn } from './list.ts';

const sort = unlessOwn(highestIdFirst);

export const resources = {
  'system-users': listOf(systemUsers, { sort }),
  'client-users': listOf(clientUsers, { sort }),
};

/** The lists that show users. */
export const userResources: readonly string[] = Object.keys(resources);

export interface NewUser {
  fullname: string;
  email: string;
  msisdn: string;
  role_id: number;
}

/** Creates a user in the caller's client where none is named. The specification's two pages name the role differently. */
export const addUser = ({ role_id, ...user }: NewUser, clientId?: number) =>
  clientId === undefined
    ? withFallbackMessage(call(createUser, { ...user, role_id }), 'Invalid Inputs', [422, 500])
    : call(createUser, { ...user, client_id: clientId, role: role_id });

export const switchUser = (userId: number, status: 0 | 1) => call(updateUser, { status, user_id: userId });
export const moveUser = (userId: number, roleId: number) =>
  call(updateUser, { role_id: roleId, user_id: userId });
export const removeUser = (userId: number) => call(deleteUser, { user_id: userId });
export const unlockUser = (userId: number) => call(unlock, { user_id: userId });
export const resetUser = (userId: number) => call(resetPassword, { user_id: userId });
