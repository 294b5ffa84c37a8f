// The timeline of a message. The column `timeline` holds events as JSON. Events that nearly every message has are in columns of their own
// instead; they are later than all in `timeline`. An empty `timeline` means that the message was queued when it was created.
import { sql, type RawBuilder } from 'kysely';
import type { TimelineEvent } from '../../domain/messageStates.ts';

/** An instant as ISO 8601 text. */
export const isoTime = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A timeline event at an instant, which PostgreSQL builds for many rows. */
export const eventAt = (kind: TimelineEvent['kind'], at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'at', ${isoTime(at)})`;

export const eventNow = (kind: TimelineEvent['kind']): RawBuilder<unknown> => eventAt(kind, sql`now()`);

/** All events of the message in row `row` of `messages`, oldest first. */
export function timelineOf(row: string): RawBuilder<TimelineEvent[]> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const event = (at: string, kind: RawBuilder<unknown>, raw = sql`NULL`) => sql`
    CASE WHEN ${column(at)} IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_strip_nulls(
      jsonb_build_object('at', ${isoTime(column(at))}, 'kind', ${kind}, 'raw', ${raw}))) END`;
  return sql<TimelineEvent[]>`(CASE WHEN ${column('timeline')} <> '[]' THEN ${column('timeline')}
      ELSE jsonb_build_array(${eventAt('queued', column('created'))}) END
    || ${event('submitting_at', sql`'submitting'`)}
    || ${event('pending_at', sql`'pending'`, column('smsc_id'))}
    || ${event('final_at', column('state'), column('final_raw'))})`;
}

/**
 * Erases number and text of row `m` in an UPDATE of `messages`, and the text of receipts, which may quote the message. The text of a
 * `scheduled` event stays, because it is a time.
 */
export const eraseContent = sql`msisdn = '', message = '', final_raw = NULL, timeline = (
  SELECT coalesce(jsonb_agg(CASE WHEN e->>'kind' = 'scheduled' THEN e ELSE e - 'raw' END ORDER BY place), '[]')
  FROM jsonb_array_elements(m.timeline) WITH ORDINALITY AS l(e, place))`;

/** Adds an event to the timeline of row `m` in an UPDATE of `messages`, after those in columns. */
export const addEvent = (event: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`timeline = ${timelineOf('m')} || ${event}, submitting_at = NULL, pending_at = NULL, final_at = NULL, final_raw = NULL`;
