// A connector's queue in an admin's hands: drained (it sends what waits and takes nothing new) or moved to another link.
// Prices stay as they were accepted; the package is drawn where a message leaves from. A message that is half sent stays.
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { record } from '../audit/audit.service.ts';
import { countMoves } from '../counts/counts.service.ts';
import * as store from './connectors.store.ts';
import { moveQueued, setDraining } from './queue.store.ts';

/** Rows a transaction moves; engines wait no longer than for one of them. */
const batchSize = 1_000;

export const drain = (
  db: Db,
  actor: Actor,
  { id, draining }: { id: number; draining: boolean },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const connector = await store.lockConnector(tx, id);
    if (!connector) throw notFound('connector_not_found', 'Connector');
    await setDraining(tx, id, draining);
    const { userId, address } = actor;
    const action = draining ? 'connector.drain' : 'connector.fill';
    await record(tx, { userId, address, clientId: null, action, subject: connector.name });
    return draining
      ? `${connector.name} takes nothing new and sends what waits`
      : `${connector.name} takes new messages again`;
  });

/**
 * Moves what waits, as far as its client may use the sender ID on the other connector. Batch by batch: what an engine is just
 * claiming stays with it, and what fails in between has moved nothing twice. Each batch has its own entry in the audit log.
 */
export async function moveQueue(
  db: Db,
  actor: Actor,
  { id, to }: { id: number; to: number },
): Promise<{ message: string; moved: number; left: number }> {
  platformOnly(actor.reach);
  const from = await store.findConnector(db, id);
  if (!from) throw notFound('connector_not_found', 'Connector');
  const target = await store.findConnector(db, to);
  if (!target) throw new Refusal(422, 'connector_not_found', 'Connector not found', 'connector_id');
  if (to === id) throw new Refusal(422, 'connector_same', 'Choose another connector', 'connector_id');
  if (target.status !== 1)
    throw new Refusal(422, 'connector_inactive', `${target.name} is not active`, 'connector_id');
  const { userId, address } = actor;
  const recordMove = async (tx: Tx, { messages }: { messages: number }) => {
    await store.notifyEngines(tx);
    await record(tx, {
      userId,
      address,
      clientId: null,
      action: 'connector.move',
      subject: from.name,
      after: { moved_to: target.name, messages },
    });
  };
  let moved = 0;
  for (let last = batchSize; last === batchSize;) {
    last = await db.transaction().execute(async (tx) => {
      const rows = await moveQueued(tx, { from: id, to, limit: batchSize });
      await countMoves(
        tx,
        rows.flatMap(({ before, parts, cost, ...row }) => [
          { ...row, ...before, from: 'queued' as const, to: null, parts: 0 - parts, cost: `-${cost}` },
          { ...row, connector_id: to, from: null, to: 'queued' as const, parts, cost },
        ]),
      );
      if (rows.length > 0 || moved === 0) await recordMove(tx, { messages: rows.length });
      return rows.length;
    });
    moved += last;
  }
  const { count: left } = await store.countWaiting(db, id, 'outbox');
  const stays = left === 0 ? '' : `; ${counted(left, 'message')} not moved: no sender ID there`;
  return { message: `${counted(moved, 'message')} moved to ${target.name}${stays}`, moved, left };
}
