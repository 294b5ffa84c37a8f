// Connectors (requirements/administration.md#connectors).
import type { GetListParams } from 'react-admin';
import {
  allConnectors,
  connectorQueue,
  deleteConnector as deletion,
  drainConnector as draining,
  moveConnectorQueue,
  testConnector,
  upsertConnector,
} from '../../../contract/connectors.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { call } from '../call.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { rowsOf } from '../compat/page.ts';
import { withFallbackMessage } from '../http.ts';
import { sortedPage } from './list.ts';

/** The specification has its own text for an ended session on this list (requirements/administration.md#errors). */
const expiredText = errorTexts.tokenExpiredShort;

const readConnectors = async (signal?: AbortSignal) =>
  rowsOf(await call(allConnectors, {}, { signal, expiredText }));

/** All connectors at once. */
export const allConnectorsQuery = {
  queryKey: ['telco-configuration', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readConnectors(signal),
};

export const resources = {
  'telco-configuration': {
    async getList(params: GetListParams) {
      return sortedPage(await readConnectors(params.signal), params);
    },
  },
};

export type ConnectorChange = BodyOf<typeof upsertConnector>;

/** Creates, changes or toggles. */
export const saveConnector = (change: ConnectorChange) =>
  withFallbackMessage(call(upsertConnector, change), 'Invalid Inputs', [422, 500]);

export const deleteConnector = (id: number) => call(deletion, {}, { id });

/** The messages that wait on a connector; null where the backend has no such call. */
export const readQueue = (id: number, signal?: AbortSignal) =>
  nullIfMissing(call(connectorQueue, {}, { id, signal }));

export const drainConnector = (id: number, isDraining: boolean) =>
  call(draining, { draining: isDraining }, { id });

export const moveQueue = (id: number, connector_id: number) =>
  call(moveConnectorQueue, { connector_id }, { id });

export const testLink = (body: BodyOf<typeof testConnector>) => call(testConnector, body);
