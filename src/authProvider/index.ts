// The authProvider: access guard, logout, identity and canAccess. Sign-in is a plain page that is shown before react-admin is loaded
// (src/pages/Login.tsx), and http.ts ends a session that the server no longer accepts.
import type { AuthProvider } from 'react-admin';
import type { Action } from '../../contract/access.ts';
import { endsSession } from '../dataProvider/http.ts';
import { routeOf } from '../routeOf.ts';
import { readSession } from '../session.ts';
import { canAct } from './access.ts';
import { readCaller, readIdentity } from './profile.ts';
import { keep, signIn, signOut } from './sign.ts';

/** Maps react-admin's actions to those of the contract. */
const actionOf: Record<string, Action> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    const signedIn = await signIn(username, password);
    if (signedIn) keep(signedIn);
  },
  async logout() {
    await signOut();
    return '/';
  },
  checkAuth() {
    return readSession() ? Promise.resolve() : Promise.reject({ redirectTo: '/', message: false });
  },
  checkError(failure: unknown) {
    // http.ts has already shown the notice and signed out.
    return endsSession(failure) ? Promise.reject({ logoutUser: false, message: false }) : Promise.resolve();
  },
  getIdentity: readIdentity,
  async getPermissions() {
    return (await readCaller()).permissions;
  },
  async canAccess({ resource, action }) {
    const route = routeOf(`/${resource}`);
    if (route?.module === undefined) return route !== undefined;
    return canAct(await readCaller(), route.module, actionOf[action] ?? 'update');
  },
};
