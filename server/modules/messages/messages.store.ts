import { sql, type RawBuilder } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { isNumber, within } from '../../db/conditions.ts';
import { withoutTableScans, type Db } from '../../db/database.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import type { MessageState, TimelineEvent } from '../../domain/messageStates.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';
import type { NumberSearch } from '../../domain/numberSearch.ts';

export interface MessageFilter {
  reach: Reach;
  /** Both where unset. */
  class?: MessageClass | undefined;
  id?: number | undefined;
  campaignId?: number | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  search: NumberSearch | 'nothing' | undefined;
  oldestFirst: boolean;
  /** Only those that come after this one in the order of the list. */
  afterId?: number | undefined;
}

export interface MessageRow {
  id: number;
  created: Date;
  msisdn: string;
  sender_id: string;
  state: MessageState;
  network: string;
  cost: string;
  message: string;
  otp: boolean;
  parts: number;
  reason: string | null;
  failure_code: FailureCode | null;
  client_name: string;
  campaign_name: string | null;
}

/** Messages a day, newest day first; reads the counts alone (primary key where reach is one client). */
export async function countByDay(
  db: Db,
  filter: MessageFilter,
): Promise<{ day: string; messages: number }[]> {
  const { rows } = await sql<{ day: string; messages: number }>`
    SELECT day, sum(queued + pending + delivered + failed)::bigint AS messages
    FROM message_counts
    WHERE ${filter.class === undefined ? all : sql`class = ${filter.class}`} AND ${within(filter.reach, 'client_id')}
      AND ${filter.startDate === undefined ? all : sql`day >= ${filter.startDate}::date`}
      AND ${filter.endDate === undefined ? all : sql`day <= ${filter.endDate}::date`}
    GROUP BY day ORDER BY day DESC`.execute(db);
  return rows;
}

/** How many messages match, counted no further than `countMax`. */
export async function countMatches(db: Db, filter: MessageFilter, countMax: number): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    SELECT count(*) AS matches FROM (
      SELECT 1 FROM messages WHERE ${matching(filter)} LIMIT ${countMax}
    ) bounded`.execute(db);
  return rows[0]?.matches ?? 0;
}

/**
 * One page, newest first or oldest first. A range of days is a range of ids, so it prunes partitions; messages_by_client or the primary
 * key give the order, the two number indexes the rare matches.
 */
export async function listPage(
  db: Db,
  filter: MessageFilter,
  page: { offset: number; limit: number },
): Promise<MessageRow[]> {
  const direction = filter.oldestFirst ? sql`ASC` : sql`DESC`;
  const { rows } = await withoutTableScans(db, (tx) =>
    sql<MessageRow>`
    SELECT m.*, c.name AS client_name, campaigns.name AS campaign_name
    FROM (
      SELECT id, created, client_id, campaign_id, msisdn, sender_id, state, network, cost, message, otp, parts, reason, failure_code
      FROM messages WHERE ${matching(filter)}
      ORDER BY id ${direction} OFFSET ${page.offset} LIMIT ${page.limit}
    ) m JOIN clients c ON c.id = m.client_id LEFT JOIN campaigns ON campaigns.id = m.campaign_id
    ORDER BY m.id ${direction}`.execute(tx),
  );
  return rows;
}

const all = sql<boolean>`true`;

function matching(filter: MessageFilter): RawBuilder<boolean> {
  const { startDate, endDate, search } = filter;
  const conditions = [within(filter.reach, 'client_id')];
  if (filter.class !== undefined) conditions.push(sql`class = ${filter.class}`);
  if (filter.id !== undefined) conditions.push(sql`id = ${filter.id}`);
  if (filter.campaignId !== undefined) conditions.push(sql`campaign_id = ${filter.campaignId}`);
  if (startDate !== undefined) conditions.push(sql`id >= ${firstIdAt(startOfNairobiDay(startDate))}`);
  if (endDate !== undefined) conditions.push(sql`id < ${firstIdAt(endOfNairobiDay(endDate))}`);
  if (filter.afterId !== undefined)
    conditions.push(filter.oldestFirst ? sql`id > ${filter.afterId}` : sql`id < ${filter.afterId}`);
  if (search !== undefined) conditions.push(isNumber(search, 'msisdn'));
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

export interface LifeRow {
  id: number;
  state: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  parts: number;
  parts_sent: number;
  created: Date;
  connector_id: number;
  smsc_id: string | null;
  msisdn: string;
  network: string;
  timeline: TimelineEvent[];
}

export async function findLife(db: Db, reach: Reach, id: number): Promise<LifeRow | undefined> {
  const { rows } = await sql<LifeRow>`
    SELECT id, created, connector_id, smsc_id, msisdn, network, timeline, state, reason, failure_code, parts, parts_sent
    FROM messages WHERE id = ${id} AND ${within(reach, 'client_id')}`.execute(db);
  return rows[0];
}

/** The name of the SMPP account a message came in by, also of one that is deleted. Index: gateway_messages_by_message. */
export async function findSmppAccount(db: Db, messageId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway_messages as g')
    .innerJoin('smpp_accounts as a', 'a.id', 'g.account_id')
    .select('a.system_id')
    .where('g.message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst();
  return row?.system_id;
}

/** Receipts for this message that changed nothing. An SMSC uses its ids again, so number and time have to fit as well. */
export async function listUnmatchedReceipts(
  db: Db,
  life: LifeRow,
): Promise<{ id: number; raw: string; received: Date }[]> {
  if (life.smsc_id === null) return [];
  return db
    .selectFrom('unmatched_receipts')
    .select(['id', 'raw', 'received'])
    .where('connector_id', '=', life.connector_id)
    .where('smsc_id', '=', life.smsc_id)
    .where('msisdn', '=', life.msisdn)
    .where('received', '>=', life.created)
    .orderBy('id')
    .limit(100)
    .execute();
}
