import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface QueueDepth {
  connector_id: number;
  queued: number;
  /** Id of the oldest message that could be sent now; null if all wait for their time. */
  oldest: number | null;
}

/** Messages that wait to be sent, by connector. Reads the whole outbox. */
export async function readQueueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    SELECT connector_id, count(*) AS queued, min(id) FILTER (WHERE not_before IS NULL) AS oldest FROM outbox
    WHERE NOT held GROUP BY connector_id`.execute(db);
  return rows;
}
