import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { slotMinutes } from '../../domain/receiptCurve.ts';

/** Messages of a connector that were accepted at a time, and got their receipt in `bucket` (domain/receiptCurve.ts). */
export interface DelayCount {
  connector_id: number;
  accepted: Date;
  bucket: number;
  messages: number;
}

const dayMinutes = 1_440;
const origin = sql`timestamptz '2018-01-01 00:00+00'`;

/** Adds counts. Rows are locked in the order of their key, so that two engines never deadlock. */
export async function add(db: Db, counts: readonly DelayCount[]): Promise<void> {
  if (counts.length === 0) return;
  await runSql(db)`
    INSERT INTO receipt_delays AS d (minutes, connector_id, slot, bucket, messages)
    SELECT k.minutes, c.connector_id, date_bin(k.minutes * interval '1 minute', c.accepted, ${origin}) AS slot, c.bucket, sum(c.messages)
    FROM json_to_recordset(${JSON.stringify(counts)}::json)
      AS c(connector_id int, accepted timestamptz, bucket smallint, messages int)
    CROSS JOIN (VALUES (${slotMinutes}::smallint), (${dayMinutes}::smallint)) AS k(minutes)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (minutes, connector_id, slot, bucket) DO UPDATE SET messages = d.messages + excluded.messages`;
}

export interface DelayRow {
  minutes: number;
  connector_id: number;
  slot: Date;
  bucket: number;
  messages: number;
}

/** Days from one instant on, and slots from another, oldest first. Index: the primary key. */
export async function list(db: Db, { from, recent }: { from: Date; recent: Date }): Promise<DelayRow[]> {
  return allRows(db)`
    SELECT d.* FROM connectors c CROSS JOIN LATERAL (
      SELECT * FROM receipt_delays WHERE minutes = ${dayMinutes} AND connector_id = c.id AND slot >= ${from}
      UNION ALL
      SELECT * FROM receipt_delays WHERE minutes = ${slotMinutes} AND connector_id = c.id AND slot >= ${recent}
    ) d WHERE c.status = 1 ORDER BY d.slot`;
}

export async function prune(db: Db, { days, slots }: { days: Date; slots: Date }): Promise<void> {
  await runSql(db)`
    DELETE FROM receipt_delays WHERE (minutes = ${dayMinutes} AND slot < ${days}) OR (minutes = ${slotMinutes} AND slot < ${slots})`;
}
