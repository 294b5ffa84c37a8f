import { canAct } from '../../authProvider/access.ts';
import { actsForPlatform, type Caller } from '../../authProvider/caller.ts';

/**
 * The call of the home that the caller sees at the top of the dashboard: it is refused to everyone else, and a refused call would end
 * the session. A backend without homes sends no permissions. Read by the first script of every page (loadEarly.ts).
 */
export function homeOf(caller: Caller): 'operations/home' | 'client/home' | undefined {
  if (!caller.permissions) return undefined;
  if (!actsForPlatform(caller)) return 'client/home';
  return canAct(caller, 'connectors', 'read') ? 'operations/home' : undefined;
}
