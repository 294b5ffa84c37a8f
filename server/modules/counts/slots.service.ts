// Messages by the minute and by the quarter hour of their creation: for recent messages what the counts by day are for all
// (decisions/031-operations-home.md). countMoves appends each change, a job adds the changes to the slots, and every reader
// sums both, so that what it reads is never late. Messages that failed without having been sent are in none.
import { sql, type RawBuilder } from 'kysely';
import { numberArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { dayMs, minuteMs } from '../../domain/durations.ts';
import type { StateGroup } from '../../domain/messageStates.ts';

/** How long minutes and quarter hours are kept, in days. */
export const keptDays = { 1: 8, 15: 32 } as const;
export type SlotMinutes = keyof typeof keptDays;

/** The start of the first slot; all others are whole steps after it. */
const origin = sql`timestamptz '2018-01-01 00:00+00'`;

const columns = sql`slot, connector_id, queued, pending, delivered, failed, cost`;
const sums = sql`sum(queued)::int AS queued, sum(pending)::int AS pending, sum(delivered)::int AS delivered,
  sum(failed)::int AS failed, sum(cost) AS cost`;

/** Adds the changes to the slots. Any number of processes may run it at once. */
export async function foldMoves(db: Db): Promise<void> {
  await runSql(db)`
    WITH moved AS (DELETE FROM message_moves RETURNING ${columns})
    INSERT INTO message_slots AS s (minutes, ${columns})
    SELECT k.minutes, date_bin(k.minutes * interval '1 minute', m.slot, ${origin}) AS slot, m.connector_id, ${sums}
    FROM moved m CROSS JOIN (VALUES (1::smallint), (15)) AS k(minutes)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (minutes, slot, connector_id) DO UPDATE SET
      queued = s.queued + excluded.queued, pending = s.pending + excluded.pending,
      delivered = s.delivered + excluded.delivered, failed = s.failed + excluded.failed, cost = s.cost + excluded.cost`;
}

/** Deletes slots that are older than {@link keptDays}. */
export async function pruneSlots(db: Db, now: Date): Promise<void> {
  for (const minutes of [1, 15] as const) {
    const before = new Date(now.getTime() - keptDays[minutes] * dayMs);
    await db.deleteFrom('message_slots').where('minutes', '=', minutes).where('slot', '<', before).execute();
  }
}

/** Slots from an instant, or an expression of one, on. Index: the primary key. The changes of a minute or two are read whole. */
const slotsFrom = (minutes: SlotMinutes, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`(
  SELECT ${columns} FROM message_slots WHERE minutes = ${minutes} AND slot >= ${from} AND slot < ${to}
  UNION ALL
  SELECT ${columns} FROM message_moves WHERE slot >= ${from} AND slot < ${to}) slots`;

export type SlotCounts = Record<StateGroup, number> & { cost: string };

const quarterMs = 15 * minuteMs;
const daysBefore = (instant: Date) => sql`${instant}::timestamptz - k.days * interval '1 day'`;

/**
 * The messages created since the start of a Nairobi day, as far as `now`, and those of the same time `daysAgo` before: whole quarter
 * hours, and the minutes after them.
 */
export async function countSince(
  db: Db,
  { start, now, daysAgo }: { start: Date; now: Date; daysAgo: readonly number[] },
): Promise<SlotCounts[]> {
  const quarter = daysBefore(new Date(Math.floor(now.getTime() / quarterMs) * quarterMs));
  return allRows(db)`
    SELECT coalesce(queued, 0) AS queued, coalesce(pending, 0) AS pending, coalesce(delivered, 0) AS delivered,
      coalesce(failed, 0) AS failed, coalesce(cost, 0)::text AS cost
    FROM unnest(${numberArray(daysAgo)}::int[]) WITH ORDINALITY AS k(days, place)
    CROSS JOIN LATERAL (
      SELECT ${sums} FROM (
        SELECT * FROM ${slotsFrom(15, daysBefore(start), quarter)}
        UNION ALL SELECT * FROM ${slotsFrom(1, quarter, daysBefore(now))}
      ) day
    ) c ORDER BY k.place`;
}

/** A step of time, in which at least one message was created; `at` is its start. */
export type SlotStep = Omit<SlotCounts, 'cost'> & { at: Date };

interface Steps {
  minutes: SlotMinutes;
  from: Date;
  to: Date;
  /** Length of a step, a multiple of `minutes`. Steps are counted from `from`. */
  stepMinutes: number;
}

const inSteps = ({ minutes, from, to, stepMinutes }: Steps, key: RawBuilder<unknown>) => sql`
  SELECT date_bin(${stepMinutes} * interval '1 minute', slot, ${from}::timestamptz) AS at, ${key} ${sums}
  FROM ${slotsFrom(minutes, sql`${from}::timestamptz`, sql`${to}::timestamptz`)}`;

/** Counts messages by step, oldest first; steps without messages are missing. */
export async function countBySteps(db: Db, steps: Steps): Promise<SlotStep[]> {
  return allRows(db)`${inSteps(steps, sql``)} GROUP BY 1 ORDER BY 1`;
}

/** Like {@link countBySteps}, for each connector. */
export async function countByConnector(
  db: Db,
  steps: Steps,
): Promise<(SlotStep & { connector_id: number })[]> {
  return allRows(db)`
    ${inSteps(steps, sql`connector_id,`)} GROUP BY 1, 2 ORDER BY 1`;
}
