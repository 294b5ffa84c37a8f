// The table of all addresses, read by App, the menu, the access guard and canAccess (requirements/portal.md#routes, #roles). A new screen
// is one row with its label. Screens are loaded when they are first opened. The table must stay small, because the sign-in page loads it,
// too.
import type { RouteRow } from './routeRow.ts';
import { administrationRoutes } from './routes/administration.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { unitsRoutes } from './routes/units.ts';

export const routes: readonly RouteRow[] = [...messagingRoutes, ...unitsRoutes, ...administrationRoutes];
