// Looks up a row of the route table.
import type { RouteRow } from './routeRow.ts';
import { routes } from './routes.ts';

/** The row of an address, including addresses of records; undefined means 404. A trailing slash is ignored. */
export function routeOf(pathname: string): RouteRow | undefined {
  const path = pathname.replace(/\/+$/, '');
  const list = path.replace(/\/\d+$/, '');
  const detail = path.replace(/\/\d+(\/[a-z-]+)?$/, '');
  return routes.find(
    (route) =>
      route.path === path ||
      (route.hasRecords && route.path === list) ||
      (route.loadDetail && route.path === detail) ||
      route.tabs?.some((tab) => path === `${route.path}/${tab}`),
  );
}

/** The row of the first screen of an address. With a session, the sign-in page opens the dashboard. */
export const firstRouteOf = (pathname: string): RouteRow | undefined =>
  routeOf(pathname === '/' ? '/dashboard' : pathname);
