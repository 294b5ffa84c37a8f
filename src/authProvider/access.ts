// What the signed-in person may see and do (requirements/domain.md#menu; requirements/portal.md#roles). Only hides what the server
// would refuse: it checks every call itself.
import type { Action, Module } from '../../contract/access.ts';
import { isAdmin } from '../session.ts';
import type { RouteRow } from '../routeRow.ts';
import { actsForPlatform, type Caller } from './caller.ts';

/** Whether the role has the permission; true where the backend sends no permissions. */
export function canAct(caller: Caller, module: Module, action: Action): boolean {
  if (isAdmin(caller.role) || !caller.permissions) return true;
  return caller.permissions.some((entry) => entry.module === module && entry.actions.includes(action));
}

/** Whether the screen opens. One whose first call would be refused must not: a 403 ends the session. */
export function canOpen(caller: Caller, route: RouteRow): boolean {
  const { module, action = 'read', anyOf, platformOnly } = route;
  if (platformOnly && caller.permissions && !actsForPlatform(caller)) return false;
  if (anyOf) return anyOf.some((one) => canAct(caller, one.module, one.action));
  return module === undefined || canAct(caller, module, action);
}
