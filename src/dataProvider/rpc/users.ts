// System users as a react-admin resource, and what can be done to one (requirements/administration.md#system-users:
// client/user*).
import type { GetListParams, GetListResult } from 'react-admin';
import {
  clientUsers,
  createUser,
  deleteUser,
  resetPassword,
  systemUsers,
  unlockUser as unlock,
  updateUser,
} from '../../../contract/users.ts';
import type { SystemUser } from '../../../contract/users.ts';
import { call } from '../call.ts';
import { withFallbackMessage } from '../http.ts';
import { pageFrom, pageOfParams, sortOfParams } from './page.ts';

export const newestUser = { field: 'id', order: 'DESC' } as const;

export const usersRpc = {
  'system-users': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SystemUser>> {
      const { search } = (params.filter ?? {}) as { search?: string };
      const request = { ...pageOfParams(params), ...sortOfParams(params, newestUser) };
      const body = search?.trim() ? { ...request, search: search.trim() } : request;
      return pageFrom(await call(systemUsers, body, { signal: params.signal }), request);
    },
  },
  /** The users of one client, which the filter names. */
  'client-users': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SystemUser>> {
      const { client_id } = (params.filter ?? {}) as { client_id?: number };
      const request = { ...pageOfParams(params), ...sortOfParams(params, newestUser) };
      const answer = await call(clientUsers, { ...request, client_id }, { signal: params.signal });
      return pageFrom(answer, request);
    },
  },
};

/** The lists a user may stand in. */
export const userResources: readonly string[] = Object.keys(usersRpc);

export interface NewUser {
  fullname: string;
  email: string;
  msisdn: string;
  role_id: number;
}

/** Into the own client where none is named. The role goes by the name each of the specification's two pages has for it. */
export const addUser = ({ role_id, ...user }: NewUser, clientId?: number) =>
  clientId === undefined
    ? withFallbackMessage(call(createUser, { ...user, role_id }), 'Invalid Inputs', [422, 500])
    : call(createUser, { ...user, client_id: clientId, role: role_id });

export const switchUser = (userId: number, status: 0 | 1) => call(updateUser, { status, user_id: userId });

/** Ours: a backend of the specification knows no such change. */
export const moveUser = (userId: number, roleId: number) =>
  call(updateUser, { role_id: roleId, user_id: userId });

export const removeUser = (userId: number) => call(deleteUser, { user_id: userId });

/** Ours, as are locks. */
export const unlockUser = (userId: number) => call(unlock, { user_id: userId });

export const resetUser = (userId: number) => call(resetPassword, { user_id: userId });
