import { routeOf } from '../routeOf.ts';
import type { RouteRow } from '../routeRow.ts';
import { canOpen } from './access.ts';
import { useCaller } from './profile.ts';

/** The screen of a link's address; undefined if the role may not open it, and until the role is known. */
export function useOpenRoute(to: string): RouteRow | undefined {
  const caller = useCaller();
  const [path = ''] = to.split('?');
  const route = routeOf(path);
  return route && caller && canOpen(caller, route) ? route : undefined;
}
