// Marks messages that waited and were due when the database was restored as unknown. They may have been sent since the moment it was
// restored to, so they are never sent automatically. Then ends the hold (decisions/063-restored-queues-wait.md).
import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { addEvent } from '../../db/messages/timeline.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { nextState, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import { endHold, findHold } from '../../modules/hold/hold.service.ts';
import { Effects, countedColumns, type Counted } from '../shared/effects.ts';
import { rematchReceipts } from '../settle/unmatchedReceipts.ts';

const batchMax = 500;

/** Marks the messages and returns their number; does nothing unless a hold is released this way. Any number of engines may run it. */
export async function setAside(db: Db, now: Date): Promise<number> {
  const hold = await findHold(db);
  if (!hold?.set_aside) return 0;
  let all = 0;
  for (let last = 1; last > 0; all += last) last = await setAsideSome(db, hold.since, now);
  await endHold(db);
  return all;
}

/** Messages from before `since` whose time had come, including those of paused campaigns. */
async function setAsideSome(db: Db, since: Date, now: Date): Promise<number> {
  const state = nextState('queued', 'restored');
  const event = JSON.stringify({ at: now.toISOString(), kind: state } satisfies TimelineEvent);
  const changed = await db.transaction().execute(async (tx) => {
    // The rows are locked first, because engines move rows of the outbox, and one statement would not find a row that has moved.
    const picked = await allRows(tx)<{ place: string; id: number; was: MessageState }>`
      SELECT w.ctid::text AS place, m.id, m.state AS was FROM outbox w JOIN messages m ON ${byIndex('m.id', 'w.id')}
      WHERE w.id < ${firstIdAt(since)} AND (w.not_before IS NULL OR w.not_before <= ${since})
        AND m.state IN ('queued', 'held')
      LIMIT ${batchMax} FOR UPDATE`;
    const rows = await allRows(tx)<Counted & { msisdn: string; was: MessageState }>`
      WITH picked AS MATERIALIZED (
        SELECT * FROM unnest(${textArray(picked.map(({ place }) => place))}::tid[],
          ${numberArray(picked.map(({ id }) => id))}::bigint[], ${textArray(picked.map(({ was }) => was))}::text[]) AS p(place, id, was)
      ), removed AS (
        DELETE FROM outbox WHERE ctid = ANY(ARRAY(SELECT place FROM picked))
      ), changed AS (
        UPDATE messages m SET state = ${state}, ${addEvent(sql`${event}::jsonb`)}
        FROM picked WHERE ${byIndex('m.id', 'picked.id')}
        RETURNING ${countedColumns}, m.msisdn, picked.was
      ), waits AS (
        INSERT INTO awaiting (id, connector_id, msisdn, unknown) SELECT id, connector_id, msisdn, true FROM changed
      )
      SELECT * FROM changed`;
    const effects = new Effects();
    for (const row of rows) effects.add(row, { from: row.was, to: state });
    await effects.apply(tx, `restore:${rows[0]?.id ?? 0}+${rows.length}`);
    return rows;
  });
  // Applies receipts that arrived since the restore.
  if (changed.length > 0) await rematchReceipts(db, { ids: [], numbers: changed }, now);
  return changed.length;
}
