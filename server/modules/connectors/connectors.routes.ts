// Connectors (requirements/administration.md#connectors).
import {
  allConnectors,
  connectorNetworks,
  connectorQueue,
  deleteConnector,
  drainConnector,
  moveConnectorQueue,
  testConnector,
  upsertConnector,
} from '../../../contract/connectors.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { drain, moveQueue } from './queue.service.ts';
import { listConnectors, networksFor, queueOf } from './connectorStates.service.ts';
import * as service from './connectors.service.ts';

export function mountConnectors(api: Api, deps: service.ConnectorDeps & { clock: () => Date }): void {
  const { db, clock } = deps;
  api.mount(allConnectors, async ({ body }, caller) => ({
    status: 200,
    message: await listConnectors(db, caller, { ...body, now: clock() }),
  }));
  api.mount(connectorNetworks, (_call, caller) => asMessage(networksFor(db, caller)));
  api.mount(upsertConnector, ({ body }, caller) => service.upsertConnectorBy(deps, caller, body));
  api.mount(deleteConnector, ({ id }, caller) => asMessage(service.deleteConnectorBy(db, caller, id)));
  api.mount(connectorQueue, ({ id }, caller) => queueOf(db, caller, id));
  api.mount(drainConnector, ({ id, body }, caller) =>
    asMessage(drain(db, caller, { id, draining: body.draining })),
  );
  api.mount(moveConnectorQueue, ({ id, body }, caller) =>
    moveQueue(db, caller, { id, to: body.connector_id }),
  );
  api.mount(testConnector, ({ body }, caller) => service.testLink(deps, caller, body));
}
