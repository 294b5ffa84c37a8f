// Connectors (requirements/administration.md#connectors).
import { alarms } from '../../../contract/alarms.ts';
import * as contract from '../../../contract/connectors.ts';
import type { Connector } from '../../../contract/connectors.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import { connectorImpact, explainRoute } from '../../../contract/routing.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call } from '../call.ts';
import { nullIfMissing } from '../compat/missingCall.ts';
import { rowsOf } from '../compat/page.ts';
import { wholeListOf } from './list.ts';
import { rpcTexts } from './rpcTexts.ts';
import { posts, postsAt, type Created, type Updated } from './verbs.ts';
import { withFallbackMessage } from './withFallbackMessage.ts';

/** The specification has its own text for an expired session on this list (requirements/administration.md#errors). */
const expiredText = answerTexts.tokenExpiredShort;

/** Reads all connectors at once. */
export const allConnectorsQuery = {
  queryKey: ['telco-configuration', 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    rowsOf(await call(contract.allConnectors, {}, { signal, expiredText })),
};

export const connectorStates = ['Active', 'Draining', 'Inactive'] as const;

/** The state of a connector, also a filter of the list. */
export const stateOf = ({ status, draining }: Connector): (typeof connectorStates)[number] =>
  status !== 1 ? 'Inactive' : draining ? 'Draining' : 'Active';

/** Creates without an id, changes or toggles with one. */
const upsert = (change: BodyOf<typeof contract.upsertConnector>) =>
  withFallbackMessage(call(contract.upsertConnector, change), rpcTexts.invalidInputs, [422, 500]);

type Fields = Omit<BodyOf<typeof contract.upsertConnector>, 'id'>;

export const resources = {
  'telco-configuration': {
    ...wholeListOf(contract.allConnectors, {
      expiredText,
      fieldOf: (row: Connector, field) => (field === 'state' ? stateOf(row) : row[field as keyof Connector]),
    }),
    create: ({ data }: Created<Fields>) => upsert(data),
    update: ({ id, data }: Updated<Fields>) => upsert({ id, ...data }),
    delete: postsAt(contract.deleteConnector),
    drain: postsAt(contract.drainConnector),
    moveQueue: postsAt(contract.moveConnectorQueue),
    /** Binds once; changes nothing. */
    test: posts(contract.testConnector),
    // Lists of senders and windows show the name and state of their connector.
    affects: ['sending-windows', 'senderid-configuration', 'client-senders', alarms.path, readSetup.path],
  },
};

/** The number of messages that wait for a connector; null if the backend does not have the call. */
export const readQueue = (id: number, signal?: AbortSignal) =>
  nullIfMissing(call(contract.connectorQueue, {}, { id, signal }));

/** The clients and sender IDs that use a connector; null if the backend does not have the call. */
export const readImpact = (id: number, signal?: AbortSignal) =>
  nullIfMissing(call(connectorImpact, {}, { id, signal }));

export const readRoute = (asked: BodyOf<typeof explainRoute>) => call(explainRoute, asked);
