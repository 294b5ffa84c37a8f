import { sql, type RawBuilder } from 'kysely';
import type { BypassCause } from '../../../contract/connectors.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { numberArray } from '../../db/arrays.ts';
import { allOf, byIndex, equals, isNumber, named, within } from '../../db/conditions.ts';
import { withoutTableScans, type Db, type Tx } from '../../db/database.ts';
import { claimEvents, shownState } from '../../db/claimed.ts';
import { messageText } from '../../db/messageText.ts';
import { allRows, firstNumber, firstRow, firstValue } from '../../db/rows.ts';
import { timelineOf } from '../../db/timeline.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import {
  messageStates,
  groupOf,
  type MessageState,
  type StateGroup,
  type TimelineEvent,
} from '../../domain/messageStates.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';
import type { NumberSearch } from '../../domain/numberSearch.ts';

export interface MessageFilter {
  reach: Reach;
  /** Both where unset. */
  class?: MessageClass | undefined;
  ids?: readonly number[] | undefined;
  campaignId?: number | undefined;
  sender?: string | undefined;
  status?: StateGroup | undefined;
  network?: string | undefined;
  failureCode?: FailureCode | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  search: NumberSearch | 'nothing' | undefined;
  oldestFirst: boolean;
  /** Only those that come after this one in the order of the list. */
  afterId?: number | undefined;
  /** Seconds a statement may take; unset: any. */
  secondsMax?: number | undefined;
}

export interface MessageRow {
  id: number;
  created: Date;
  msisdn: string;
  sender_id: string;
  state: MessageState;
  attempts: number;
  not_before: Date | null;
  network: string;
  cost: string;
  message: string;
  otp: boolean;
  parts: number;
  reason: string | null;
  parts_sent: number;
  failure_code: FailureCode | null;
  class: MessageClass;
  client_id: number;
  client_name: string;
  connector_id: number;
  sender_configuration_id: number | null;
  campaign_id: number | null;
  campaign_name: string | null;
}

/** How many messages match, counted no further than `countMax`. */
export async function countMatches(db: Db, filter: MessageFilter, countMax: number): Promise<number> {
  return withoutTableScans(
    db,
    (tx) => firstNumber(tx)`SELECT count(*) FROM (${idsOf(filter, sql`LIMIT ${countMax}`)}) bounded`,
    { secondsMax: filter.secondsMax },
  );
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
  const cut = sql`ORDER BY id ${direction} OFFSET ${page.offset} LIMIT ${page.limit}`;
  const found = isOfFailures(filter)
    ? sql`(${idsOf(filter, cut)}) page JOIN messages m ON ${byIndex('m.id', 'page.id')}`
    : sql`(SELECT ${columns} FROM messages WHERE ${matching(filter)} ${cut}) m`;
  return withoutTableScans(
    db,
    (tx) =>
      allRows(tx)`
        SELECT ${listed}, c.name AS client_name, campaigns.name AS campaign_name, s.id AS sender_configuration_id
        FROM ${found} JOIN clients c ON c.id = m.client_id
          LEFT JOIN campaigns ON campaigns.id = m.campaign_id
          LEFT JOIN sender_configurations s ON s.code = m.sender_id AND s.connector_id = m.connector_id
        ORDER BY m.id ${direction}`,
    { secondsMax: filter.secondsMax },
  );
}

const columnNames =
  `id created client_id class campaign_id connector_id msisdn sender_id state network cost otp parts parts_sent reason
  failure_code attempts not_before`.split(/\s+/);
const columns = sql.join([...columnNames, 'message', 'shares_text', 'run_id'].map((name) => sql.ref(name)));
const listed = sql.join([
  ...columnNames.map((name) => sql.ref(`m.${name}`)),
  sql`${messageText('m')} AS message`,
]);

const all = sql<boolean>`true`;

/** Failures are read from their own table, unless another filter finds fewer messages by its index. */
const isOfFailures = ({ status, failureCode, campaignId, search, ids }: MessageFilter): boolean =>
  (status === 'failed' || failureCode !== undefined) &&
  campaignId === undefined &&
  search === undefined &&
  ids === undefined;

/** Ids of the matching messages; of failures by message_failures and its indexes. */
function idsOf(filter: MessageFilter, cut: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isOfFailures(filter)) return sql`SELECT id FROM messages WHERE ${matching(filter)} ${cut}`;
  const { status } = filter;
  // Only what failed has a code.
  const isPossible = status === undefined || status === 'failed';
  return sql`SELECT id FROM message_failures WHERE ${ofAny(filter)} AND ${sql.lit(isPossible)} ${cut}`;
}

/** Conditions on what never changes, which messages and failures both have. */
const ofAny = (filter: MessageFilter): RawBuilder<boolean> =>
  allOf([
    within(filter.reach, 'client_id'),
    equals('class', filter.class),
    equals('sender_id', filter.sender),
    equals('network', filter.network),
    equals('failure_code', filter.failureCode),
    ...ofTime(filter),
  ]);

/** The states of a status. */
const statesOf = (status: StateGroup): MessageState[] =>
  messageStates.filter((state) => groupOf(state) === status);

/** A range of days as one of ids. */
function ofTime({ startDate, endDate, afterId, oldestFirst }: MessageFilter) {
  const conditions = [all];
  if (startDate !== undefined)
    conditions.push(sql<boolean>`id >= ${firstIdAt(startOfNairobiDay(startDate))}`);
  if (endDate !== undefined) conditions.push(sql<boolean>`id < ${firstIdAt(endOfNairobiDay(endDate))}`);
  if (afterId !== undefined)
    conditions.push(oldestFirst ? sql<boolean>`id > ${afterId}` : sql<boolean>`id < ${afterId}`);
  return conditions;
}

function matching(filter: MessageFilter): RawBuilder<boolean> {
  const { search, status } = filter;
  return allOf([
    ofAny(filter),
    named(filter.ids, 'id'),
    equals('campaign_id', filter.campaignId),
    status === undefined ? all : sql`state IN (${sql.join(statesOf(status))})`,
    search === undefined ? all : isNumber(search, 'msisdn'),
  ]);
}

export interface LifeRow {
  id: number;
  state: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  parts: number;
  parts_sent: number;
  created: Date;
  class: MessageClass;
  connector_id: number;
  smsc_id: string | null;
  msisdn: string;
  network: string;
  timeline: TimelineEvent[];
}

export const findLife = (db: Db, reach: Reach, id: number): Promise<LifeRow | undefined> => firstRow(db)`
  SELECT id, created, class, connector_id, smsc_id, msisdn, network, ${timelineOf('messages')} || ${claimEvents('messages')} AS timeline,
    ${shownState('messages')} AS state, reason, failure_code, parts, parts_sent
  FROM messages WHERE id = ${id} AND ${within(reach, 'client_id')}`;

/** The client of a message within reach. */
export const findOwner = (tx: Tx, reach: Reach, id: number): Promise<number | undefined> => firstValue(tx)`
  SELECT client_id FROM messages WHERE id = ${id}::bigint AND ${within(reach, 'client_id')}`;

/** A move of a message to another connector. */
export interface RerouteRow {
  at: Date;
  from: string;
  to: string;
  cause: BypassCause;
}

/** Oldest first. Index: the primary key of message_reroutes. */
export const listReroutes = (db: Db, messageId: number): Promise<RerouteRow[]> =>
  db
    .selectFrom('message_reroutes as r')
    .innerJoin('connectors as f', 'f.id', 'r.from_id')
    .innerJoin('connectors as t', 't.id', 'r.to_id')
    .select(['r.at', 'f.name as from', 't.name as to', 'r.cause'])
    .where('r.message_id', '=', messageId)
    .orderBy('r.at')
    .execute();

/** When the newest message of each client was made; those without any are absent. One probe of messages_by_client a class. */
export const listNewest = (
  db: Db,
  clientIds: readonly number[],
): Promise<{ client_id: number; newest: number }[]> => allRows(db)`
  SELECT c.id AS client_id, max(m.id) AS newest
  FROM unnest(${numberArray(clientIds)}::int[]) AS c(id)
  CROSS JOIN (VALUES ('transactional'), ('promotional')) AS k(class)
  CROSS JOIN LATERAL (
    SELECT id FROM messages WHERE client_id = c.id AND class = k.class ORDER BY id DESC LIMIT 1
  ) m GROUP BY c.id`;

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
