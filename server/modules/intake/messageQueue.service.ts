// Queues messages that were screened and are paid for: the rows, which are the engine's outbox, their units and counts.
import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { countMoves } from '../counts/counts.service.ts';
import { reserveEach, type LockedBalance } from '../ledger/ledger.service.ts';
import { insertMessages, type QueuedMessage } from './messageQueue.store.ts';

/** Messages that are charged with one posting. */
export interface QueuedSend {
  /** Covers their units. */
  balance: LockedBalance;
  userId: number | null;
  description: string;
  messages: readonly QueuedMessage[];
}

export const unitsOf = (messages: readonly { parts: number }[]): number =>
  messages.reduce((sum, { parts }) => sum + parts, 0);

/**
 * Queues transactional sends, takes their units and counts them; returns the ids of all their messages in their order. The
 * caller wakes the engines after the commit.
 */
export async function queueSends(tx: Tx, sends: readonly QueuedSend[]): Promise<number[]> {
  const all = sends.flatMap(({ messages }) => messages);
  if (all.length === 0) return [];
  const ids = await insertMessages(tx, all);
  let at = 0;
  const takes = sends.map(({ balance, userId, description, messages }) => {
    const first = ids[at];
    const last = ids[(at += messages.length) - 1];
    return { balance, userId, description, units: unitsOf(messages), cause: `send:${first}-${last}` };
  });
  await reserveEach(tx, takes);
  await countQueued(tx, { class: 'transactional', ids }, all);
  return ids;
}

/** Counts new messages; `ids` are theirs, in their order. */
export const countQueued = (
  tx: Tx,
  common: { class: MessageClass; ids: readonly number[] },
  messages: readonly Pick<QueuedMessage, 'clientId' | 'senderName' | 'route' | 'parts' | 'cost'>[],
): Promise<void> =>
  countMoves(
    tx,
    messages.map(({ clientId, senderName, route, parts, cost }, index) => ({
      id: common.ids[index] ?? 0,
      client_id: clientId,
      class: common.class,
      connector_id: route.connectorId,
      sender_id: senderName,
      package_id: route.packageId,
      from: null,
      to: 'queued',
      parts,
      cost,
    })),
  );

/** Wakes the engines, in a transaction once it commits. PostgreSQL serialises the commits of transactions that notify. */
export async function wakeEngines(db: Db | Tx): Promise<void> {
  await sql`NOTIFY outbox`.execute(db);
}
