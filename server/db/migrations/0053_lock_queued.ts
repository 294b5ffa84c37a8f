// Locks queued messages for a claim (sending/claim/outbox.ts).
// Beside the version before: yes. Only claims of this version call it.
import { sql, type Kysely } from 'kysely';

/**
 * Locks up to `most` queued messages of a connector and returns the places of their rows in the outbox: `takes` messages after `skips`
 * others of each queue, by default all, in the order of the queues; none while sending is held. A function, because PostgreSQL 18.4 crashes
 * where a row changed before it was locked and the same statement then looks up messages in their partitions
 * (decisions/072-locks-apart-from-partitions.md). Index: outbox_queued, one probe a queue.
 */
const locks = `
CREATE FUNCTION lock_queued(of_connector int, priorities smallint[], clients int[], takes int[], skips int[], most int)
RETURNS SETOF tid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT o.ctid FROM unnest(priorities, clients, takes, skips) AS q(priority, client_id, take, skip)
  CROSS JOIN LATERAL (
    SELECT b.ctid FROM outbox b
    WHERE b.connector_id = of_connector AND b.priority = q.priority AND b.client_id = q.client_id AND NOT b.held AND b.not_before IS NULL
    ORDER BY b.id LIMIT least(q.take, most) OFFSET q.skip FOR UPDATE SKIP LOCKED
  ) o WHERE NOT EXISTS (SELECT FROM sending_hold) LIMIT most;
END $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(locks).execute(db);
}
