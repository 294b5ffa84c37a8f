// What the signed-in person may see and do, decided from values alone (requirements/domain.md#menu;
// requirements/portal.md#roles). It only spares people doors that are shut: the server checks every call itself.
import type { Action, Module } from '../../contract/endpoint.ts';
import { isAdmin } from '../session.ts';
import type { RouteRow } from '../routeRow.ts';

export interface Caller {
  /** The stored user_role. */
  role: string | null;
  /** What the role holds, where the backend says so; the specification's does not. */
  permissions?: readonly { module: string; actions: readonly string[] }[];
}

/** Whether the role holds the action. Where the backend names no permissions, nothing but its own check decides. */
export function canAct(caller: Caller, module: Module, action: Action): boolean {
  if (isAdmin(caller.role) || !caller.permissions) return true;
  return caller.permissions.some((entry) => entry.module === module && entry.actions.includes(action));
}

/** Whether the screen opens. A screen whose first call would be refused must not open: a 403 signs people out. */
export function canOpen(caller: Caller, route: RouteRow): boolean {
  return canAct(caller, route.module, route.action ?? 'read');
}

/**
 * Whether the menu shows the entry: everything to an Admin, to others what their role opens; where the backend names no
 * permissions, the specification's list for all.
 */
export function showsInMenu(caller: Caller, route: RouteRow): boolean {
  if (!route.menu) return false;
  if (isAdmin(caller.role)) return true;
  return caller.permissions ? canOpen(caller, route) : !route.adminOnly;
}
