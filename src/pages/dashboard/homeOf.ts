import { canAct } from '../../authProvider/access.ts';
import { actsForPlatform, type Caller } from '../../authProvider/caller.ts';

/**
 * Returns the call of the home that the caller sees at the top of the dashboard; undefined if there is none. The server refuses the call
 * to all others, and a refused call would end the session. A backend without homes sends no permissions. The first script of every page
 * uses this function (loadEarly.ts).
 */
export function homeOf(caller: Caller): 'operations/home' | 'client/home' | undefined {
  if (!caller.permissions) return undefined;
  if (!actsForPlatform(caller)) return 'client/home';
  return canAct(caller, 'connectors', 'read') ? 'operations/home' : undefined;
}
