// The explanation of a route, and whom a connector serves.
import { connectorImpact, explainRoute } from '../../../contract/routing.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { explainRouteFor, impactOf } from './routing.service.ts';

export function mountRouting(api: Api, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps;
  api.mount(explainRoute, ({ body }, caller) => explainRouteFor(db, caller, { ...body, now: clock() }));
  api.mount(connectorImpact, ({ id }, caller) => impactOf(db, caller, id));
}
