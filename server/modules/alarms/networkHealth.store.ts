import { sql } from 'kysely';
import { numberArray } from '../../db/arrays.ts';
import type { Db } from '../../db/database.ts';

export interface RecentRow {
  connector_id: number;
  /** Taken by the network, or refused by it. */
  handed_over: number;
  delivered: number;
  /** Those made before `lateBefore` without a receipt. */
  late: number;
}

/** Messages read of each slice; more of a busy one change no percentage. */
const perSlice = 400;

/**
 * What became of messages made in these slices of time, each from an id up to the next one's, by connector. Reads the first of
 * each slice by the primary key, so that a campaign of millions costs no more than a quiet hour.
 */
export async function listRecent(
  db: Db,
  { slices, lateBefore }: { slices: readonly number[]; lateBefore: number },
): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    SELECT m.connector_id, count(*) AS handed_over, count(*) FILTER (WHERE m.state = 'delivered') AS delivered,
      count(*) FILTER (WHERE m.state IN ('pending', 'unknown') AND m.id < ${lateBefore}) AS late
    FROM unnest(${numberArray(slices.slice(0, -1))}::bigint[], ${numberArray(slices.slice(1))}::bigint[]) AS s(first, next)
    CROSS JOIN LATERAL (
      SELECT id, connector_id, state FROM messages
      WHERE id >= s.first AND id < s.next ORDER BY id LIMIT ${perSlice}
    ) m
    WHERE m.state IN ('pending', 'unknown', 'delivered', 'failed')
    GROUP BY m.connector_id`.execute(db);
  return rows;
}

export interface UsualRow {
  connector_id: number;
  handed_over: number;
  delivered: number;
}

/** The same of whole days from the counts, both inclusive. Index: message_counts_by_day_and_package. */
export async function listUsual(db: Db, days: { from: string; until: string }): Promise<UsualRow[]> {
  const { rows } = await sql<UsualRow>`
    SELECT connector_id, sum(delivered)::bigint AS delivered, sum(delivered + failed + pending)::bigint AS handed_over
    FROM message_counts WHERE day BETWEEN ${days.from}::date AND ${days.until}::date
    GROUP BY connector_id`.execute(db);
  return rows;
}
