// Counts of the messages that a filter finds, where kept counts know it; messages are never counted.
import { sql, type RawBuilder } from 'kysely';
import { allOf, equals, within } from '../../db/sql/conditions.ts';
import { prepare } from '../../db/connection/pgClients.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import { countsOf } from '../../db/sql/spanCounts.ts';
import type { Spans } from '../../domain/spans.ts';
import type { MessageFilter } from './messageLists.store.ts';

const all = sql<boolean>`true`;

/** Messages of a day, or of the month that begins with it. */
export interface DayCount {
  day: string;
  messages: number;
}

export type RangedFilter = MessageFilter & { startDate: string; endDate: string };

/** A page of the messages of a range of days. */
export interface FilteredWindow {
  filter: RangedFilter;
  window: { offset: number; limit: number };
}

/**
 * Messages by day, newest day first, without days that have none. Reads the counts alone (primary key if reach is one client). Counts
 * have client, class, sender and status, and support no other filter.
 */
export const countByDay = (db: Db, filter: MessageFilter): Promise<DayCount[]> => allRows(db)`
  SELECT * FROM (SELECT day, sum(${figureOf(filter)})::bigint AS messages FROM message_counts
  WHERE ${ofCounts(filter)}
    AND ${filter.startDate === undefined ? all : sql`day >= ${filter.startDate}::date`}
    AND ${filter.endDate === undefined ? all : sql`day <= ${filter.endDate}::date`}
  GROUP BY day) d WHERE messages > 0 ORDER BY day DESC`;

/**
 * Like {@link countByDay}, but stops at the last day of the page, because the counts of all clients are thousands of rows a day.
 * Index: message_counts_by_day_and_package, or the primary key if reach is one client.
 */
export function countDays(db: Db, { filter, window }: FilteredWindow): Promise<DayCount[]> {
  const { startDate, endDate, oldestFirst } = filter;
  const [first, last, step] = oldestFirst ? [startDate, endDate, 1] : [endDate, startDate, -1];
  return allRows(db)`${prepare}
    WITH RECURSIVE days AS (
      SELECT ${first}::date - ${step}::int AS day, 0::bigint AS messages, 0::bigint AS passed
      UNION ALL
      SELECT days.day + ${step}::int, counted.messages, passed + counted.messages
      FROM days CROSS JOIN LATERAL (
        SELECT coalesce(sum(${figureOf(filter)}), 0)::bigint AS messages FROM message_counts
        WHERE ${ofCounts(filter)} AND message_counts.day = days.day + ${step}::int
      ) counted
      WHERE passed < ${window.offset + window.limit}::bigint AND days.day <> ${last}::date
    )
    SELECT day, messages FROM days WHERE messages > 0 ORDER BY day DESC`;
}

/** Messages by month, which reads a hundredth of the rows for all clients. `spans` cover the days of the filter. */
export function countByMonth(db: Db, filter: MessageFilter, spans: Spans): Promise<DayCount[]> {
  const figure = figureOf(filter);
  const counts = countsOf(spans, {
    added: sql`${figure} AS messages`,
    takenOff: sql`-(${figure}) AS messages`,
    where: ofCounts(filter),
  });
  return allRows(db)`${prepare}
    SELECT day, messages FROM (SELECT day, sum(messages)::bigint AS messages FROM (${counts}) c
    GROUP BY day) m WHERE messages > 0 ORDER BY day DESC`;
}

const figureOf = ({ status }: MessageFilter) => (status === undefined ? anyStatus : sql.ref(status));

const ofCounts = (filter: MessageFilter): RawBuilder<boolean> =>
  allOf([
    within(filter.reach, 'client_id'),
    equals('class', filter.class),
    equals('sender_id', filter.sender),
  ]);

/** Messages of the filter's campaign that have its status, as the campaign's row counts them. */
export function countOfCampaign(db: Db, filter: MessageFilter): Promise<number> {
  return firstNumber(db)`
    SELECT ${figureOf(filter)} AS messages FROM campaigns
    WHERE ${equals('id', filter.campaignId)} AND ${within(filter.reach, 'client_id')}`;
}

const anyStatus = sql`queued + pending + delivered + failed`;
