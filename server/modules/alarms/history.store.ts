import { sql } from 'kysely';
import type { AlarmEvent, alarmEvents } from '../../../contract/alarmEvents.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { equals, named } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import { onDays } from '../../db/sql/days.ts';
import type { PageWindow } from '../../http/listPage.ts';

type Filter = Omit<ParsedBodyOf<typeof alarmEvents>, 'page' | 'per_page' | 'sort'>;

const states = {
  open: sql`e.ended IS NULL`,
  unacknowledged: sql`e.ended IS NULL AND e.acknowledged IS NULL`,
  ended: sql`e.ended IS NOT NULL`,
};

const matching = ({ state, severity, kind, ids, ...days }: Filter) => sql`e.confirmed
  AND ${state ? states[state] : sql`true`} AND ${equals('e.severity', severity)} AND ${equals('e.kind', kind)}
  AND ${onDays('e.since', days)} AND ${named(ids, 'e.id')}`;

export const countEvents = (db: Db, filter: Filter): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM alarm_events e WHERE ${matching(filter)}`;

const instant = (column: string) =>
  sql`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Newest first, with their notices. Those of the platform's texts say what came of their messages; index: the primary key of messages. The
 * rows are those of 90 days.
 */
export const listEvents = (
  db: Db,
  filter: Filter,
  { offset, limit, now }: PageWindow & { now: Date },
): Promise<AlarmEvent[]> => allRows(db)`
  SELECT e.id, e.kind, e.severity, e.text, e.facts AS values, e.acknowledged_by, ${instant('e.since')} AS since,
    ${instant('e.ended')} AS ended, ${instant('e.acknowledged')} AS acknowledged, n.notices
  FROM alarm_events e CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('kind', n.kind, 'channel', n.channel, 'attempts', n.attempts, 'fault', n.fault,
      'at', ${instant('coalesce(n.delivered, n.next_at, n.made)')},
      'state', CASE
        WHEN n.withdrawn AND n.delivered IS NULL THEN 'withdrawn'
        WHEN n.delivered IS NULL AND n.attempts = 0 THEN CASE WHEN n.next_at > ${now} THEN 'held' ELSE 'due' END
        WHEN n.delivered IS NULL AND n.next_at IS NOT NULL THEN 'retrying'
        WHEN n.delivered IS NULL OR t.failed THEN 'failed'
        WHEN n.channel = 'webhook' OR t.arrived THEN 'delivered'
        ELSE 'sent' END
    ) ORDER BY n.made, n.kind, n.channel), '[]') AS notices
    FROM alarm_notices n LEFT JOIN LATERAL (
      SELECT bool_and(m.state = 'delivered') AS arrived, bool_and(m.state = 'failed') AS failed
      FROM messages m WHERE m.id = ANY(n.message_ids)
    ) t ON true
    WHERE n.event_id = e.id
  ) n
  WHERE ${matching(filter)} ORDER BY e.id DESC OFFSET ${offset} LIMIT ${limit}`;

export const findEvent = (tx: Tx, id: number) =>
  tx
    .selectFrom('alarm_events')
    .select(['text', 'since'])
    .where('id', '=', id)
    .where('confirmed', '=', true)
    .executeTakeFirst();
