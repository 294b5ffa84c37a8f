// The table of all addresses, read by App, the menu, the guard and canAccess (requirements/portal.md#routes, #roles). A new screen
// is one row with its label. Screens load when first opened; the table itself must stay small, because the sign-in page reads it too.
import type { RouteRow } from './routeRow.ts';
import { administrationRoutes } from './routes/administration.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { unitsRoutes } from './routes/units.ts';

export const routes: readonly RouteRow[] = [...messagingRoutes, ...unitsRoutes, ...administrationRoutes];
