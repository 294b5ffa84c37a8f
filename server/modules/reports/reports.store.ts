import { sql, type RawBuilder } from 'kysely';
import { allOf, equals, within } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import { countsOf } from '../../db/sql/spanCounts.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Span, Spans } from '../../domain/spans.ts';

export interface Figures {
  sent: number;
  delivered: number;
  pending: number;
  failed: number;
  unsent: number;
}

/** KES, exact. */
interface Cost {
  cost: string;
}

/** Messages of one client, or with `clientId` undefined of all clients within reach. */
export interface Whose {
  reach: Reach;
  clientId: number | undefined;
}

const ofClients = ({ reach, clientId }: Whose): RawBuilder<boolean> =>
  allOf([within(reach, 'client_id'), equals('client_id', clientId)]);

const owners = sql`client_id, connector_id, sender_id`;
const added = sql`${owners}, pending, delivered, failed - unsent AS failed, unsent, parts, cost`;
const takenOff = sql`${owners}, -pending AS pending, -delivered AS delivered, unsent - failed AS failed, -unsent AS unsent, -parts AS parts,
  -cost AS cost`;

const counts = (whose: Whose, spans: Spans, step: Step = 'month'): RawBuilder<unknown> =>
  sql`(${countsOf(spans, { added, takenOff, where: ofClients(whose), byDay: step === 'day' })}) counts`;

const cost = sql`coalesce(sum(cost), 0)::numeric(24,4)::text AS cost`;
const figures = sql`sum(delivered + pending + failed)::bigint AS sent, sum(delivered)::bigint AS delivered,
  sum(pending)::bigint AS pending, sum(failed)::bigint AS failed, sum(unsent)::bigint AS unsent`;

/** Connectors with anything sent or not sent, busiest first. */
export const byConnector = (
  db: Db,
  whose: Whose,
  spans: Spans,
): Promise<(Figures & Cost & { connector_id: number; connector_name: string | null })[]> => allRows(db)`
  SELECT r.*, c.name AS connector_name
  FROM (SELECT connector_id, ${figures}, ${cost} FROM ${counts(whose, spans)} GROUP BY connector_id) r
  LEFT JOIN connectors c ON c.id = r.connector_id
  WHERE r.sent > 0 OR r.unsent > 0 ORDER BY r.sent DESC, c.name`;

/** Senders with anything sent or not sent, busiest first. */
export const bySender = (
  db: Db,
  whose: Whose,
  spans: Spans,
): Promise<(Figures & { sender_id: string })[]> => allRows(db)`
  SELECT * FROM (SELECT sender_id, ${figures} FROM ${counts(whose, spans)} GROUP BY sender_id) r
  WHERE sent > 0 OR unsent > 0 ORDER BY sent DESC, sender_id`;

interface SenderRow extends Cost {
  sender_id: string;
  sms_total: number;
  client_id: number;
  client_name: string;
}

/** Senders of each client: messages sent, or units charged. */
export function senderTotals(
  db: Db,
  whose: Whose,
  { spans, of }: { spans: Spans; of: 'sent' | 'units' },
): Promise<SenderRow[]> {
  const total = of === 'sent' ? sql`sum(delivered + pending + failed)` : sql`sum(parts)`;
  return allRows(db)`
    SELECT r.*, c.name AS client_name FROM (
      SELECT client_id, sender_id, ${total}::bigint AS sms_total, ${cost} FROM ${counts(whose, spans)} GROUP BY client_id, sender_id
    ) r JOIN clients c ON c.id = r.client_id
    WHERE r.sms_total > 0 ORDER BY r.sms_total DESC, r.sender_id, r.client_id`;
}

export type Step = 'day' | 'month';

/** Figures of each step that has any, oldest first. */
export const overTime = (
  db: Db,
  whose: Whose,
  { spans, step }: { spans: Spans; step: Step },
): Promise<(Figures & { date: string; units: number })[]> => allRows(db)`
  SELECT * FROM (
    SELECT day AS date, ${figures}, sum(parts)::bigint AS units FROM ${counts(whose, spans, step)} GROUP BY day
  ) r WHERE sent > 0 OR unsent > 0 OR units > 0 ORDER BY date`;

/** SMS parts charged. */
export const sumParts = (db: Db, whose: Whose, spans: Spans): Promise<number> => firstNumber(db)`
  SELECT coalesce(sum(parts), 0)::bigint AS parts FROM ${counts(whose, spans)}`;

export interface PackageDay {
  day: string;
  package_id: number;
  sms_count: number;
}

interface PackagePage {
  span: Span | undefined;
  offset: number;
  limit: number;
}

/**
 * One page of what packages carried by day, newest day first, and how many there are in all. Of one client by its primary
 * key; of all clients by stepping from one (day, package) to the next in their index, so that the rows of a day are only
 * read for the page itself.
 */
export async function packageDays(
  db: Db,
  whose: Whose,
  { span, offset, limit }: PackagePage,
): Promise<{ rows: PackageDay[]; total: number }> {
  const inSpan = span ? sql`day BETWEEN ${span.from}::date AND ${span.to}::date` : sql`true`;
  const where = sql`${ofClients(whose)} AND ${inSpan}`;
  const isOne = whose.clientId !== undefined || whose.reach !== 'all';
  const keys = isOne
    ? sql`keys AS (SELECT day, package_id FROM message_counts WHERE ${where} GROUP BY 1, 2)`
    : sql`keys AS (
        (SELECT day, package_id FROM message_counts WHERE ${where} ORDER BY day DESC, package_id DESC LIMIT 1)
        UNION ALL
        SELECT n.day, n.package_id FROM keys k CROSS JOIN LATERAL (
          SELECT day, package_id FROM message_counts WHERE ${where} AND (day, package_id) < (k.day, k.package_id)
          ORDER BY day DESC, package_id DESC LIMIT 1
        ) n
      )`;
  const rows = await allRows(db)<PackageDay & { total: number }>`
    WITH RECURSIVE ${keys}, page AS (
      SELECT * FROM keys ORDER BY day DESC, package_id OFFSET ${offset} LIMIT ${limit}
    )
    SELECT p.day, p.package_id, (SELECT count(*) FROM keys) AS total, (
      SELECT sum(c.parts)::bigint FROM message_counts c
      WHERE c.day = p.day AND c.package_id = p.package_id AND ${ofClients(whose)}
    ) AS sms_count
    FROM (SELECT 1) always LEFT JOIN page p ON true ORDER BY p.day DESC, p.package_id`;
  return { rows: rows.filter(({ day }) => day !== null), total: rows[0]?.total ?? 0 };
}
