// Queues messages that were screened and are paid for: the rows, which are the engine's outbox, their units and counts.
import type { Tx } from '../../db/database.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { countMoves } from '../counts/counts.service.ts';
import { reserveEach, type LockedBalance } from '../ledger/ledger.service.ts';
import { insertMessages, type QueuedMessage } from './messageQueue.store.ts';

export { wakeEngines } from './messageQueue.store.ts';

/** Messages of one statement: to write the texts of more would keep other requests waiting. */
const insertMax = 1_000;

/** Messages of one client; sends of one user and description are charged with one posting. */
export interface QueuedSend {
  /** Covers their units. */
  balance: LockedBalance;
  userId: number | null;
  description: string;
  messages: readonly QueuedMessage[];
}

export const unitsOf = (messages: readonly { parts: number }[]): number =>
  messages.reduce((sum, { parts }) => sum + parts, 0);

/** Queues sends, takes their units and counts them. The caller wakes the engines after the commit. */
export async function queueSends(tx: Tx, sends: readonly QueuedSend[]): Promise<void> {
  const all = sends.flatMap(({ messages }) => messages);
  if (all.length === 0) return;
  const postings = Map.groupBy(sends, ({ userId, description }) => `${userId} ${description}`);
  const taken = [...postings.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { userId, description } = first;
    const cause = `send:${first.messages[0]?.id}-${own.at(-1)?.messages.at(-1)?.id}`;
    const takes = own.map(({ balance, messages }) => ({ balance, units: unitsOf(messages) }));
    return [{ userId, description, cause, takes }];
  });
  const ids = all.map(({ id }) => id);
  await inOneTrip(
    tx,
    async () => {
      for (let at = 0; at < all.length; at += insertMax)
        await insertMessages(tx, all.slice(at, at + insertMax));
    },
    () => reserveEach(tx, taken),
    () => countQueued(tx, ids, all),
  );
}

/** Counts new messages; `ids` are theirs, in their order. */
export const countQueued = (
  tx: Tx,
  ids: readonly number[],
  messages: readonly Pick<QueuedMessage, 'clientId' | 'class' | 'senderName' | 'route' | 'parts' | 'cost'>[],
): Promise<void> =>
  countMoves(
    tx,
    messages.map(({ clientId, senderName, route, parts, cost, class: messageClass }, index) => ({
      id: ids[index] ?? 0,
      client_id: clientId,
      class: messageClass,
      connector_id: route.connectorId,
      sender_id: senderName,
      package_id: route.packageId,
      from: null,
      to: 'queued',
      parts,
      cost,
    })),
  );
