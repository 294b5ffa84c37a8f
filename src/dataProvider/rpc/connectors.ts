// Connectors (requirements/administration.md#connectors).
import { alarms } from '../../../contract/alarms.ts';
import {
  allConnectors,
  connectorQueue,
  deleteConnector,
  drainConnector,
  moveConnectorQueue,
  testConnector,
  upsertConnector,
  type Connector,
} from '../../../contract/connectors.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import { connectorImpact, explainRoute } from '../../../contract/routing.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call } from '../call.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { rowsOf } from '../compat/page.ts';
import { wholeListOf } from './list.ts';
import { rpcTexts } from './rpcTexts.ts';
import type { Created, Deleted, Updated } from './verbs.ts';
import { withFallbackMessage } from './withFallbackMessage.ts';

/** The specification has its own text for an ended session on this list (requirements/administration.md#errors). */
const expiredText = answerTexts.tokenExpiredShort;

const readConnectors = async (body: { ids?: number[] } = {}, signal?: AbortSignal) =>
  rowsOf(await call(allConnectors, body, { signal, expiredText }));

/** All connectors at once. */
export const allConnectorsQuery = {
  queryKey: ['telco-configuration', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readConnectors({}, signal),
};

export const connectorStates = ['Active', 'Draining', 'Inactive'] as const;

/** One of {@link connectorStates}; also a filter of the list. */
export const stateOf = ({ status, draining }: Connector): (typeof connectorStates)[number] =>
  status !== 1 ? 'Inactive' : draining ? 'Draining' : 'Active';

/** Creates without an id, changes or toggles with one. */
const upsert = (change: BodyOf<typeof upsertConnector>) =>
  withFallbackMessage(call(upsertConnector, change), rpcTexts.invalidInputs, [422, 500]);

type Fields = Omit<BodyOf<typeof upsertConnector>, 'id'>;

export const resources = {
  'telco-configuration': {
    ...wholeListOf(
      async (body, signal) => ({ data: await readConnectors(body, signal) }),
      (row: Connector, field) => (field === 'state' ? stateOf(row) : row[field as keyof Connector]),
    ),
    create: ({ data }: Created<Fields>) => upsert(data),
    update: ({ id, data }: Updated<Fields>) => upsert({ id, ...data }),
    delete: ({ id }: Deleted) => call(deleteConnector, {}, { id }),
    drain: ({ id, data }: Updated<BodyOf<typeof drainConnector>>) => call(drainConnector, data, { id }),
    moveQueue: ({ id, data }: Updated<BodyOf<typeof moveConnectorQueue>>) =>
      call(moveConnectorQueue, data, { id }),
    /** Binds once, and changes nothing. */
    test: ({ data }: Created<BodyOf<typeof testConnector>>) => call(testConnector, data),
    // The name and state of a connector are in the lists of its senders and windows.
    affects: ['sending-windows', 'senderid-configuration', 'client-senders', alarms.path, readSetup.path],
  },
};

/** The messages that wait on a connector; null where the backend has no such call. */
export const readQueue = (id: number, signal?: AbortSignal) =>
  nullIfMissing(call(connectorQueue, {}, { id, signal }));

/** Whom a connector serves; null where the backend has no such call. */
export const readImpact = (id: number, signal?: AbortSignal) =>
  nullIfMissing(call(connectorImpact, {}, { id, signal }));

export const readRoute = (asked: BodyOf<typeof explainRoute>) => call(explainRoute, asked);
