// Drains a connector (it sends its queue and accepts nothing new) or moves its queue to another one. Prices stay as they
// were accepted; stock is drawn from the package of the connector that submits. Partly submitted messages are not moved.
import type { Db } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { countMoves, movedQueued } from '../counts/counts.service.ts';
import * as store from './connectors.store.ts';
import { countQueued, moveQueued, newestQueued, setDraining } from './queue.store.ts';

/** Rows moved per transaction: the longest that engines wait. */
const batchSize = 1_000;

export const drain = (
  db: Db,
  actor: Actor,
  { id, draining }: { id: number; draining: boolean },
): Promise<string> =>
  audited(db, actor, draining ? 'connector.drain' : 'connector.fill', async (tx, audit) => {
    platformOnly(actor.reach);
    const connector = await store.lockConnector(tx, id);
    if (!connector) throw notFound('connector_not_found', 'Connector');
    await setDraining(tx, id, draining);
    await audit.record(connector.name, { clientId: null });
    return draining
      ? `${connector.name} takes nothing new and sends what waits`
      : `${connector.name} takes new messages again`;
  });

/**
 * Moves queued messages whose client may use the sender ID on the other connector, one transaction and one audit entry per
 * batch. Skips messages that an engine is claiming.
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
  // Messages that are accepted meanwhile stay: the call would not end while they come faster than it moves them.
  const until = await newestQueued(db);
  let moved = 0;
  for (let last = 1; last > 0;) {
    last = await audited(db, actor, 'connector.move', async (tx, audit) => {
      const rows = await moveQueued(tx, { from: id, to, until, limit: batchSize });
      await countMoves(
        tx,
        rows.flatMap(({ before, package_id, ...row }) =>
          movedQueued(row, { before, after: { connector_id: to, package_id } }),
        ),
      );
      if (rows.length === 0 && moved > 0) return audit.unchanged(0);
      await store.notifyEngines(tx);
      const after = { moved_to: target.name, messages: rows.length };
      await audit.record(from.name, { clientId: null, after });
      return rows.length;
    });
    moved += last;
  }
  const left = await countQueued(db, { connectorId: id, until });
  const stays = left === 0 ? '' : `; ${counted(left, 'message')} not moved: no sender ID there`;
  return { message: `${counted(moved, 'message')} moved to ${target.name}${stays}`, moved, left };
}
