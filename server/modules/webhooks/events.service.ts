// Records the events that clients' systems are sent by webhook, in the transaction of the change that causes them: both are
// stored or neither. An event is recorded only where an enabled endpoint of its kind, live or test, subscribes to its type; for other
// clients a batch costs one look-up in a small table. Never makes a network call: the worker (server/webhooks) delivers.
import { messageEventTypes } from '../../../contract/webhookEvents.ts';
import type { Tx } from '../../db/database.ts';
import * as store from './events.store.ts';

export type { NewEvent } from './events.store.ts';

/** Records events with the object they are about: incoming messages, opt-outs and low balances, for live endpoints. */
export const recordEvents = (tx: Tx, events: readonly store.NewEvent[]): Promise<void> =>
  record(tx, events, { live: true });

/** Records events of messages of test keys, for test endpoints. */
export const recordTestEvents = (tx: Tx, events: readonly store.NewEvent[]): Promise<void> =>
  record(tx, events, { live: false });

async function record(tx: Tx, events: readonly store.NewEvent[], { live }: store.Kind): Promise<void> {
  if (events.length === 0) return;
  const clientIds = events.map(({ clientId }) => clientId);
  const wanted = await store.listWanted(tx, { clientIds, live });
  const recorded = events.filter(({ clientId, type }) => wanted.get(clientId)?.has(type));
  if (recorded.length > 0) await store.insertEvents(tx, recorded, { live });
}

/**
 * Records the events of messages that the engine sends, after their rows were changed: which event it is follows from the state of
 * the row. Messages that are neither sent nor final have none.
 */
export async function recordMessageEvents(
  tx: Tx,
  messages: readonly { id: number; client_id: number }[],
): Promise<void> {
  if (messages.length === 0) return;
  const clients = await clientsWithMessageEvents(
    tx,
    messages.map(({ client_id }) => client_id),
  );
  const ids = new Set(messages.filter(({ client_id }) => clients.has(client_id)).map(({ id }) => id));
  if (ids.size > 0) await store.insertMessageEvents(tx, [...ids]);
}

/** Returns the clients with an enabled live endpoint for events of messages. */
export async function clientsWithMessageEvents(tx: Tx, clientIds: readonly number[]): Promise<Set<number>> {
  const wanted = await store.listWanted(tx, { clientIds, live: true });
  return new Set(
    [...wanted].filter(([, types]) => messageEventTypes.some((type) => types.has(type))).map(([id]) => id),
  );
}
