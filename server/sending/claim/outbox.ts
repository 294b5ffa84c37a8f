// Claims messages for sending. SQL only, in batches. A claim is committed before a byte is sent, so that a crash leaves
// a record of what may have been sent (requirements/domain.md#message-states). It is a row of `claims` and leaves that of the message as it
// is: deleting the row of the outbox is owning the message, and its outcome stores the claim with it
// (decisions/071-claims-leave-the-message.md).
import { sql } from 'kysely';
import { numberArray } from '../../db/sql/arrays.ts';
import { claimNumber } from '../../db/messages/claimed.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import type { PriorityRange } from '../../domain/priorities.ts';
import type { Outgoing } from '../shared/outgoing.ts';
import { waitingIn } from './queues.ts';
import type { Share } from './fairScheduler.ts';
import { claimColumns, claimedIn, endUnanswered, type ClaimRow } from './unanswered.ts';

/** The messages to claim: those of `shares`, or without them the first messages in `range`. */
export interface ClaimOf {
  limit: number;
  range: PriorityRange;
  shares?: readonly Share[];
}

/**
 * Claims up to `limit` messages and returns them: those of `shares`, in their order, without them the first of every queue in `range`,
 * priority by priority. Oldest first in each queue. Messages whose number was put on a do-not-disturb list since they were queued are
 * returned with `on_dnd`: the caller fails them. None while sending is held. Engines claim concurrently; the one that deletes a row from the
 * outbox owns the message. What it reads of the message is current: all who change a waiting message change its row of the outbox with
 * it, and a row that changed since the statement began is not deleted. A function locks the rows
 * (decisions/072-locks-apart-from-partitions.md). Also deletes the claims `finished`, whose messages are all settled. Indexes:
 * outbox_queued, one probe a share; dnd (msisdn, client_id), one probe a message.
 */
export async function claim(
  db: Db,
  order: ClaimOf & {
    connectorId: number;
    engineId: number;
    now: Date;
    finished?: readonly number[];
  },
): Promise<Outgoing[]> {
  const { connectorId, limit, range, shares } = order;
  const { waiting, queues } =
    shares === undefined
      ? {
          waiting: waitingIn(connectorId, range),
          queues: sql`(SELECT array_agg(priority) AS priorities, array_agg(client_id) AS clients,
            '{}'::int[] AS takes, '{}'::int[] AS skips FROM waiting)`,
        }
      : { waiting: sql``, queues: sharesOf(shares) };
  const rows = await allRows(db)<Outgoing>`
    WITH RECURSIVE ${waiting} picked AS MATERIALIZED (
      DELETE FROM outbox WHERE ctid = ANY(ARRAY(
        SELECT place FROM ${queues} AS q
        CROSS JOIN lock_queued(${connectorId}::int, q.priorities, q.clients, q.takes, q.skips, ${limit}::int) AS place
      )) RETURNING id, priority
    ), claimed AS (
      SELECT m.id, m.client_id, m.class, picked.priority, m.connector_id, m.sender_id, m.package_id, m.campaign_id,
        m.msisdn, m.message, m.parts, m.parts_sent, ${claimNumber('m')} AS attempts, m.cost, m.valid_until, m.message_class,
        CASE WHEN m.shares_text THEN m.run_id END AS text_of
      FROM picked JOIN messages m ON ${byIndex('m.id', 'picked.id')} AND m.state = 'queued'
    ), texts AS MATERIALIZED (
      SELECT id, message FROM campaign_runs WHERE id IN (SELECT DISTINCT text_of FROM claimed)
    ), claim AS (
      INSERT INTO claims (engine_id, connector_id, ids, attempts, claimed)
      SELECT ${order.engineId}::int, ${connectorId}::int, array_agg(id), array_agg(attempts)::smallint[], ${order.now}::timestamptz
      FROM claimed HAVING count(*) > 0 RETURNING id
    ), cleared AS (
      DELETE FROM claims WHERE id = ANY(${order.finished ?? []}::bigint[])
    )
    SELECT c.id, c.client_id, c.class, c.priority, c.connector_id, c.sender_id, c.package_id, c.campaign_id, c.msisdn,
      coalesce(t.message, c.message) AS message, c.parts, c.parts_sent, c.attempts, c.cost, c.valid_until, c.message_class,
      (SELECT id FROM claim) AS claim_id, EXISTS (
      SELECT 1 FROM dnd d WHERE d.msisdn = c.msisdn AND (d.client_id = c.client_id OR d.client_id IS NULL)
    ) AS on_dnd FROM claimed c LEFT JOIN texts t ON t.id = c.text_of`;
  const claimed = order.now.toISOString();
  // Object.assign would make each row a dictionary, which takes four times the memory and is slow to read.
  for (const row of rows) row.claimed = claimed;
  return rows;
}

const sharesOf = (shares: readonly Share[]) => {
  const numbers = (of: (share: Share) => number) => numberArray(shares.map(of));
  return sql`(SELECT ${numbers((s) => s.priority)}::smallint[] AS priorities, ${numbers((s) => s.client_id)}::int[] AS clients,
    ${numbers((s) => s.take)}::int[] AS takes, ${numbers((s) => s.skip)}::int[] AS skips)`;
};

/**
 * Requeues messages of claims whose result this engine never received because the connection was lost after the commit.
 * `keep` lists every message the engine holds; none of its claims may be running. Index: claims_by_engine.
 */
export async function requeueUnknownClaims(
  db: Db,
  order: { connectorId: number; engineId: number; keep: number[]; now: Date },
): Promise<void> {
  const { connectorId, engineId, keep, now } = order;
  await db.transaction().execute(async (tx) => {
    const rows = await allRows(tx)<ClaimRow>`
      DELETE FROM claims WHERE engine_id = ${engineId}::int AND connector_id = ${connectorId} AND NOT ids && ${keep}::bigint[]
      RETURNING ${claimColumns}`;
    const lost = claimedIn(rows).map((row) => ({ ...row, event: 'requeued' as const }));
    if (lost.length > 0) await endUnanswered(tx, lost, now);
  });
}
