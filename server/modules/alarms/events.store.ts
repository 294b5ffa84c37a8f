import type { AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { Alarm } from '../../../contract/alarms.ts';
import { numberArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, hasRows, runSql, type Row } from '../../db/sql/rows.ts';

/** Serialises processes that compare alarms with events or acknowledge one. */
export const lockEvents = (tx: Tx): Promise<void> =>
  runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('tuma alarms'))`;

export const listOpen = (db: Db | Tx) =>
  db
    .selectFrom('alarm_events')
    .select(['id', 'alarm', 'severity', 'confirmed'])
    .select(['seen', 'missing_since', 'acknowledged', 'acknowledged_by'])
    .where('ended', 'is', null)
    .execute();

export async function insertEvents(tx: Tx, alarms: readonly Alarm[], now: Date): Promise<void> {
  if (alarms.length === 0) return;
  const rows = alarms.map(({ id, kind, severity, text, values, since }) => ({
    alarm: id,
    kind: kind ?? null,
    severity,
    text,
    facts: values ? JSON.stringify(values) : null,
    since: since === null ? now : new Date(since),
    seen: now,
  }));
  await tx.insertInto('alarm_events').values(rows).execute();
}

export async function updateEvents(
  tx: Tx,
  ids: readonly number[],
  change: { confirmed: true } | { missing_since: Date | null } | { ended: Date },
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('alarm_events').set(change).where('id', 'in', ids).execute();
}

export async function deleteEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('alarm_events').where('id', 'in', ids).execute();
}

/** Deletes ended events with their notices. */
export const deleteEnded = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('alarm_events').where('ended', '<', before).execute();

/** Acknowledges an event; false if it is already acknowledged or has ended. */
export const acknowledge = (tx: Tx, id: number, by: { userId: number; now: Date }): Promise<boolean> =>
  hasRows(tx)`
    UPDATE alarm_events SET acknowledged = ${by.now},
      acknowledged_by = coalesce((SELECT full_name FROM users WHERE id = ${by.userId}), '')
    WHERE id = ${id} AND acknowledged IS NULL AND ended IS NULL RETURNING id`;

type MadeNotice = Pick<Row<'alarm_notices'>, 'event_id' | 'channel' | 'kind' | 'made' | 'next_at'>;

export async function insertNotices(tx: Tx, notices: readonly MadeNotice[]): Promise<void> {
  if (notices.length > 0) await tx.insertInto('alarm_notices').values(notices).execute();
}

/** The channels by which a delivery was tried for each event. */
export async function listTried(
  tx: Tx,
  eventIds: readonly number[],
): Promise<{ event_id: number; channel: AlarmChannel }[]> {
  if (eventIds.length === 0) return [];
  return tx
    .selectFrom('alarm_notices')
    .select(['event_id', 'channel'])
    .distinct()
    .where('event_id', 'in', eventIds)
    .where('attempts', '>', 0)
    .execute();
}

/** Errors that no one acknowledged, by the channels that wake people, whose latest notice was delivered or given up before. */
export const listToRemind = (
  tx: Tx,
  before: Date,
): Promise<{ event_id: number; channel: AlarmChannel }[]> => allRows(tx)`
  SELECT n.event_id, n.channel FROM alarm_events e JOIN alarm_notices n ON n.event_id = e.id
  WHERE e.ended IS NULL AND e.missing_since IS NULL AND e.severity = 'error' AND e.acknowledged IS NULL AND n.channel <> 'webhook'
  GROUP BY n.event_id, n.channel
  HAVING bool_and(n.next_at IS NULL) AND max(coalesce(n.delivered, n.made)) <= ${before}`;

/** Stops all further attempts to deliver notices of these events. */
export const withdrawNotices = (tx: Tx, eventIds: readonly number[]): Promise<void> => runSql(tx)`
  UPDATE alarm_notices SET next_at = NULL, withdrawn = true
  WHERE event_id = ANY(${numberArray(eventIds)}::bigint[]) AND next_at IS NOT NULL AND kind <> 'ended'`;
