import type { RouteRow } from '../routeRow.ts';
import { isAdmin } from '../session.ts';
import { canOpen, hasCallsOf } from './access.ts';
import type { Caller } from './caller.ts';

/** Whether the menu shows the entry. Without permissions, all entries are shown that the specification lists for every user. */
export function showsInMenu(caller: Caller, route: RouteRow): boolean {
  if (!route.menu || !hasCallsOf(caller, route) || route.isInMenuOf?.(caller) === false) return false;
  if (isAdmin(caller.role)) return true;
  return caller.permissions ? canOpen(caller, route) : !route.adminOnly;
}
