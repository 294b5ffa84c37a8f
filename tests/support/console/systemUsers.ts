// A system user as the backends return her, and the screen of System users with her in its list.
import userEvent from '@testing-library/user-event';
import type { SystemUser } from '../../../contract/users.ts';
import { UserList } from '../../../src/resources/users/UserList.tsx';
import { pageOfRows, showScreen, type Replies, type Scene } from './showScreen.tsx';

/** The user as the specification's backend returns her. */
export const joy: SystemUser = {
  id: 11,
  full_name: 'Joy Njeri',
  msisdn: '254784111222',
  email: 'joy@shop.example',
  role_name: 'Client Admin',
  user_status: 1,
};

/** The user as our server returns her. */
export const full: SystemUser = { ...joy, role_id: 3, client_id: 2, client_name: 'Wanjiku Agrovet' };

export const roles = { json: { message: [{ id: 3, name: 'Client Admin' }] } };

export function show(users: readonly SystemUser[] = [joy], replies: Replies = {}, scene: Scene = {}) {
  const given = { 'client/user': pageOfRows(users), 'client/user/role': roles, ...replies };
  return { asked: showScreen(UserList, given, scene), user: userEvent.setup() };
}
