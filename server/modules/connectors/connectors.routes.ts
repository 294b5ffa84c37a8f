// Connectors (spec part 2 section 7).
import {
  allConnectors,
  connectorQueue,
  deleteConnector,
  drainConnector,
  moveConnectorQueue,
  testConnector,
  upsertConnector,
} from '../../../contract/connectors.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/caller.ts';
import { drain, moveQueue } from './queue.service.ts';
import * as service from './connectors.service.ts';

export function mountConnectors(api: Api, deps: { db: Db; tryLink: service.TryLink }): void {
  const { db } = deps;
  api.mount(allConnectors, async (_call, caller) => ({
    status: 200,
    message: await service.listConnectors(db, caller),
  }));
  api.mount(upsertConnector, ({ body, request }, caller) =>
    service.upsertConnectorBy(db, actorOf(caller, request), body),
  );
  api.mount(deleteConnector, async ({ id, request }, caller) => ({
    message: await service.deleteConnectorBy(db, actorOf(caller, request), id),
  }));
  api.mount(connectorQueue, ({ id }, caller) => service.queueOf(db, caller, id));
  api.mount(drainConnector, async ({ id, body, request }, caller) => ({
    message: await drain(db, actorOf(caller, request), { id, draining: body.draining }),
  }));
  api.mount(moveConnectorQueue, ({ id, body, request }, caller) =>
    moveQueue(db, actorOf(caller, request), { id, to: body.connector_id }),
  );
  api.mount(testConnector, ({ body }, caller) => service.testLink(deps, caller, body));
}
