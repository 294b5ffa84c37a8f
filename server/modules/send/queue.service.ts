// Queues messages that were judged and can be paid: the rows, which are the engine's outbox, the units and the counts.
import type { MessageClass } from '../../../contract/messages.ts';
import type { Tx } from '../../db/database.ts';
import { countMoves } from '../counts/counts.service.ts';
import { reserveUnits } from '../ledger/ledger.service.ts';
import { insertMessages, type QueuedMessage } from './queue.store.ts';
import { wakeEngines } from './send.store.ts';

/** Queues transactional messages and takes their units, or throws 402; returns the ids in their order. */
export async function queueMessages(
  tx: Tx,
  send: { clientId: number; userId: number | null; description: string },
  messages: readonly QueuedMessage[],
): Promise<number[]> {
  const { clientId } = send;
  const ids = await insertMessages(tx, clientId, messages);
  const units = messages.reduce((sum, { parts }) => sum + parts, 0);
  await reserveUnits(tx, { ...send, units, cause: `send:${ids[0]}-${ids.at(-1)}` });
  await countQueued(tx, { clientId, class: 'transactional', ids }, messages);
  await wakeEngines(tx);
  return ids;
}

/** Counts new messages; `ids` are theirs, in their order. */
export const countQueued = (
  tx: Tx,
  common: { clientId: number; class: MessageClass; ids: readonly number[] },
  messages: readonly Pick<QueuedMessage, 'senderName' | 'route' | 'parts' | 'cost'>[],
): Promise<void> =>
  countMoves(
    tx,
    messages.map(({ senderName, route, parts, cost }, index) => ({
      id: common.ids[index] ?? 0,
      client_id: common.clientId,
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
