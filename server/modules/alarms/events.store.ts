import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Alarm } from '../../../contract/alarms.ts';
import type { Db, Tx } from '../../db/database.ts';

export type NoticeChannel = 'sms' | 'webhook';

/** One process at a time compares alarms with events. */
export const lockEvents = (tx: Tx): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext('tuma alarms'))`.execute(tx);

export const listOpen = (
  tx: Tx,
): Promise<
  { id: number; alarm: string; severity: Alarm['severity']; confirmed: boolean; missing: boolean }[]
> =>
  tx
    .selectFrom('alarm_events')
    .select(['id', 'alarm', 'severity', 'confirmed', 'missing'])
    .where('ended', 'is', null)
    .execute();

export async function insertEvents(tx: Tx, alarms: readonly Alarm[], now: Date): Promise<void> {
  if (alarms.length === 0) return;
  const rows = alarms.map(({ id, kind, severity, text, since }) => ({
    alarm: id,
    kind: kind ?? null,
    severity,
    text,
    since: since === null ? now : new Date(since),
  }));
  await tx.insertInto('alarm_events').values(rows).execute();
}

export async function updateEvents(
  tx: Tx,
  ids: readonly number[],
  change: { confirmed: true } | { missing: boolean } | { ended: Date },
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('alarm_events').set(change).where('id', 'in', ids).execute();
}

export async function deleteEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('alarm_events').where('id', 'in', ids).execute();
}

/** Makes a notice for each event and channel, due now. */
export async function insertNotices(
  tx: Tx,
  notices: readonly { event_id: number; channel: NoticeChannel; ended: boolean }[],
  now: Date,
): Promise<void> {
  const rows = notices.map((notice) => ({ ...notice, made: now, next_at: now }));
  if (rows.length > 0) await tx.insertInto('alarm_notices').values(rows).execute();
}

/** The channels by which the beginning of each event was notified. */
export const listNotified = (
  tx: Tx,
  eventIds: readonly number[],
): Promise<{ event_id: number; channel: NoticeChannel }[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('alarm_notices')
        .select(['event_id', 'channel'])
        .where('event_id', 'in', eventIds)
        .where('ended', '=', false)
        .execute();

export type DueNotice = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** The first notice that is due, with its event; skips those that another process delivers. Index: alarm_notices_due. */
export const lockDue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('alarm_notices as n')
    .innerJoin('alarm_events as e', 'e.id', 'n.event_id')
    .select(['n.id', 'n.ended', 'n.channel', 'n.made', 'n.attempts'])
    .select(['e.alarm', 'e.kind', 'e.severity', 'e.text', 'e.since', 'e.ended as ended_at'])
    .where('n.next_at', '<=', now)
    .orderBy('n.next_at')
    .limit(1)
    .forUpdate('n')
    .skipLocked()
    .executeTakeFirst();

export const updateNotice = (
  tx: Tx,
  id: string,
  outcome: { attempts: number; next_at: Date | null; delivered: Date | null; fault: string | null },
): Promise<unknown> => tx.updateTable('alarm_notices').set(outcome).where('id', '=', id).execute();

/** With their notices. */
export const deleteEnded = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('alarm_events').where('ended', '<', before).execute();

/** The latest events that were notified, newest first, with their notices. */
export const listEvents = (db: Db, limit: number) =>
  db
    .selectFrom('alarm_events as e')
    .select((eb) => [
      ...(['e.alarm', 'e.severity', 'e.text', 'e.since', 'e.ended'] as const),
      jsonArrayFrom(
        eb
          .selectFrom('alarm_notices as n')
          .select(['n.channel', 'n.ended', 'n.delivered', 'n.fault', 'n.attempts', 'n.next_at'])
          .whereRef('n.event_id', '=', 'e.id')
          .orderBy('n.ended')
          .orderBy('n.channel'),
      ).as('notices'),
    ])
    .where('e.confirmed', '=', true)
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
