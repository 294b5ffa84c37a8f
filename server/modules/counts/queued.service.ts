// The length of the queues, from the kept counts: no message is counted.
import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';

/**
 * Queued messages by connector, as the counts have them: those of a paused campaign and those being sent among them. None waits
 * longer than a month before `day`.
 */
export async function listQueued(db: Db, day: string): Promise<{ connector_id: number; queued: number }[]> {
  return allRows(db)`
    SELECT * FROM (
      SELECT connector_id, sum(queued)::bigint AS queued FROM message_counts_monthly
      WHERE month >= date_trunc('month', ${day}::date)::date - interval '1 month' GROUP BY connector_id
    ) q WHERE queued > 0`;
}
