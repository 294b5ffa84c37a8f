import type { AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { Language } from '../../../contract/languages.ts';
import { textArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstRow, runSql } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';
import type { Notice } from './notice.ts';

/**
 * Takes the first notice that is due and is not of a `failing` channel, and counts an attempt. Others leave it alone until `leaseUntil`: a
 * process that ends before it stored the outcome does not lose it. Index: alarm_notices_due.
 */
export const takeDue = (
  db: Db,
  { due, failing, leaseUntil }: { due: Date; failing: readonly AlarmChannel[]; leaseUntil: Date },
): Promise<Notice | undefined> => firstRow(db)`
  WITH taken AS (
    UPDATE alarm_notices SET attempts = attempts + 1, next_at = ${leaseUntil} WHERE id = (
      SELECT id FROM alarm_notices WHERE next_at <= ${due} AND channel <> ALL(${textArray(failing)}::text[])
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT t.id, t.channel, t.kind, t.attempts, t.made, e.id AS "eventId", e.alarm, e.kind AS "alarmKind", e.severity, e.text,
    e.facts AS values, e.since, e.ended
  FROM taken t JOIN alarm_events e ON e.id = t.event_id`;

export const markDelivered = (
  db: Db | Tx,
  id: string,
  outcome: { delivered: Date; fault: string | null; message_ids?: number[] },
): Promise<unknown> =>
  db
    .updateTable('alarm_notices')
    .set({ ...outcome, next_at: null })
    .where('id', '=', id)
    .execute();

/** Records a failed attempt; `next` is null if the notice is given up. A withdrawn notice stays withdrawn. */
export const markFailed = (
  db: Db,
  id: string,
  { next, fault }: { next: Date | null; fault: string },
): Promise<void> =>
  runSql(db)`
    UPDATE alarm_notices SET fault = ${fault}, next_at = CASE WHEN NOT withdrawn THEN ${next}::timestamptz END
    WHERE id = ${id}`;

/** The languages of mail addresses by those of the platform's users; none for an address that is missing or has users of several languages. */
export const listLanguages = (
  db: Db,
  addresses: readonly string[],
): Promise<{ address: string; language: Language | null }[]> => allRows(db)`
  SELECT lower(email) AS address, max(language) AS language FROM users
  WHERE client_id = ${platformClientId} AND deleted IS NULL AND lower(email) = ANY(${textArray(addresses.map((address) => address.toLowerCase()))}::text[])
  GROUP BY lower(email) HAVING count(DISTINCT coalesce(language, 'en')) = 1`;
