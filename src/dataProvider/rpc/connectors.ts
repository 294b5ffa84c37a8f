// Connectors as a react-admin resource and what is done to them (requirements/administration.md#connectors).
import type { GetListParams, GetListResult } from 'react-admin';
import {
  allConnectors,
  connectorQueue,
  deleteConnector as deletion,
  drainConnector as draining,
  moveConnectorQueue,
  testConnector,
  upsertConnector,
} from '../../../contract/connectors.ts';
import type { Connector } from '../../../contract/connectors.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { call } from '../call.ts';
import { isMissingCall, withFallbackMessage } from '../http.ts';
import { pageOf, sortedBy } from './wholeList.ts';

/** What an answer that ends the session is told as on this list (requirements/administration.md#errors). */
const expiredText = errorTexts.tokenExpiredShort;

/** All connectors, as the backend orders them. */
async function readConnectors(signal?: AbortSignal): Promise<Connector[]> {
  const { message } = await call(allConnectors, {}, { signal, expiredText });
  return message ?? [];
}

/** All of them at once, for whoever needs more than a page of the list. */
export const allConnectorsQuery = {
  queryKey: ['telco-configuration', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readConnectors(signal),
};

export const connectorsRpc = {
  'telco-configuration': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Connector>> {
      return pageOf(sortedBy(await readConnectors(params.signal), params.sort), params);
    },
  },
};

export type ConnectorChange = BodyOf<typeof upsertConnector>;

/** Creates, changes or toggles; the server's own words where it refuses with 422 or 500, else 'Invalid Inputs'. */
export const saveConnector = (change: ConnectorChange) =>
  withFallbackMessage(call(upsertConnector, change), 'Invalid Inputs', [422, 500]);

export const deleteConnector = (id: number) => call(deletion, {}, { id });

/** What a switch-off leaves waiting; null where the backend does not tell. */
export async function readQueue(id: number, signal?: AbortSignal) {
  try {
    return await call(connectorQueue, {}, { id, signal });
  } catch (error) {
    if (isMissingCall(error)) return null;
    throw error;
  }
}

export const drainConnector = (id: number, isDraining: boolean) =>
  call(draining, { draining: isDraining }, { id });

export const moveQueue = (id: number, connector_id: number) =>
  call(moveConnectorQueue, { connector_id }, { id });

export const testLink = (body: BodyOf<typeof testConnector>) => call(testConnector, body);
