// What the signed-in person may see and do (requirements/domain.md#menu; requirements/portal.md#roles). This only hides what the server
// would refuse; the server checks every call itself.
import type { Action, Module } from '../../contract/access.ts';
import { isAdmin } from '../session.ts';
import type { RouteRow } from '../routeRow.ts';
import { actsForPlatform, type Caller } from './caller.ts';

/** Whether the role has the permission; true if the backend sends no permissions. */
export function canAct(caller: Caller, module: Module, action: Action): boolean {
  if (isAdmin(caller.role) || !caller.permissions) return true;
  return caller.permissions.some((entry) => entry.module === module && entry.actions.includes(action));
}

/** Whether the backend has the screen's calls. Until the profile with the client is loaded, it is taken to have them. */
export const hasCallsOf = ({ clientId, permissions }: Caller, route: RouteRow): boolean =>
  !route.isExtension || clientId === undefined || permissions !== undefined;

/** Whether the screen may be opened. If its first call would be refused, it must not, because a 403 ends the session. */
export function canOpen(caller: Caller, route: RouteRow): boolean {
  const { module, action = 'read', anyOf, platformOnly } = route;
  if (!hasCallsOf(caller, route)) return false;
  if (platformOnly && caller.permissions && !actsForPlatform(caller)) return false;
  if (anyOf) return anyOf.some((one) => canAct(caller, one.module, one.action));
  return module === undefined || canAct(caller, module, action);
}
