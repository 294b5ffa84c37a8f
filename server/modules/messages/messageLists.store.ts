// Pages of messages by any filter. How a page is found is in pages.service.ts.
import { sql, type RawBuilder } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { allOf, byIndex, equals, isNumber, named, within } from '../../db/sql/conditions.ts';
import { inIndexOrder, withoutTableScans, type Db } from '../../db/database.ts';
import { messageText } from '../../db/messages/messageText.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import { awaitingIds, isSmallWork, waitingIds } from '../../db/messages/workTables.ts';
import { areUnset } from '../../domain/areUnset.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { messageStates, groupOf, type MessageState, type StateGroup } from '../../domain/messageStates.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';
import type { NumberSearch } from '../../domain/numberSearch.ts';

export interface MessageFilter {
  reach: Reach;
  /** Undefined for both classes. */
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
  /** Limits the list to messages that follow this one in its order. */
  afterId?: number | undefined;
  /** Looks no further than at this many messages of any class; for all clients and no other filter but days. */
  lookedAtMax?: number | undefined;
  /** Whether to find messages through the work table of their status ({@link isInSmallWork}). */
  fromWork?: boolean | undefined;
  /** Most seconds that a statement may take; undefined for no limit. */
  secondsMax?: number | undefined;
}

/** Whether the counts by day know the filter: client, class, days, sender ID and status. */
export const isCounted = ({ ids, search, network, failureCode, campaignId }: MessageFilter): boolean =>
  areUnset(ids, search, network, failureCode, campaignId);

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

interface Window {
  offset: number;
  limit: number;
}

/** Counts the matching messages, at most `countMax`. */
export async function countMatches(db: Db, filter: MessageFilter, countMax: number): Promise<number> {
  return firstNumber(db)`${withoutTableScans(filter.secondsMax)}
    SELECT count(*) FROM (${idsOf(filter, sql`LIMIT ${countMax}`)}) bounded`;
}

/**
 * One page, newest first or oldest first. A range of days is a range of ids, so it prunes partitions; messages_by_client or the primary
 * key give the order.
 */
export async function listPage(db: Db, filter: MessageFilter, page: Window): Promise<MessageRow[]> {
  const cut = sql`${inOrder(filter)} ${windowOf(page)}`;
  if (isOfFailures(filter)) return listFound(db, filter, { found: joined(idsOf(filter, cut)) });
  const from = ofOneClass(filter, page) ?? sql`${sourceOf(filter)} WHERE ${matching(filter)} ${cut}`;
  return listFound(db, filter, { found: sql`(SELECT ${columns} FROM ${from}) m` });
}

/**
 * A page of one client and class without another filter but days. Its rows are compared and ordered as in messages_by_client. With equalities,
 * a plan for any client might read the primary key, which finds the messages of a small client among those of all others.
 */
function ofOneClass(filter: MessageFilter, page: Window): RawBuilder<unknown> | undefined {
  const { reach, class: messageClass } = filter;
  if (!isBrowsed(filter) || reach === 'all') return undefined;
  const { from, to } = idsOfTime(filter);
  const direction = directionOf(filter);
  const at = (id: number) => sql`(${reach.clientId}::int, ${messageClass}, ${id}::bigint)`;
  return sql`messages WHERE (client_id, class, id) BETWEEN ${at(from)} AND ${at(to)} AND ${allOf(ofTime(filter))}
    ORDER BY client_id ${direction}, class ${direction}, id ${direction} ${windowOf(page)}`;
}

/**
 * One page of the first `countMax` matches, each row with the number of these; the messages themselves are read of the page alone. For
 * rare matches, as the two number indexes find them.
 */
export async function listCounted(
  db: Db,
  filter: MessageFilter,
  { countMax, ...page }: Window & { countMax: number },
): Promise<(MessageRow & { total: number })[]> {
  const order = inOrder(filter);
  const ids = sql`SELECT id, count(*) OVER () AS total
    FROM (${idsOf(filter, sql`${order} LIMIT ${countMax}`)}) matches ${order} ${windowOf(page)}`;
  return listFound(db, filter, { found: joined(ids), also: sql`, page.total` });
}

/** Whether the list is only narrowed by client, class and days: the index of its order finds the page for any of these. */
const isBrowsed = (filter: MessageFilter) =>
  isCounted(filter) && areUnset(filter.sender, filter.status) && filter.class !== undefined;

const windowOf = ({ offset, limit }: Window) => sql`OFFSET ${offset} LIMIT ${limit}`;
const directionOf = ({ oldestFirst }: MessageFilter) => (oldestFirst ? sql`ASC` : sql`DESC`);
const inOrder = (filter: MessageFilter) =>
  sql`ORDER BY ${filter.fromWork ? sql`work_id` : sql`id`} ${directionOf(filter)}`;
const joined = (ids: RawBuilder<unknown>) =>
  sql`(${ids}) page JOIN messages m ON ${byIndex('m.id', 'page.id')}`;

/** The rows of a page, `m`, as lists show them. */
function listFound<Found extends MessageRow>(
  db: Db,
  filter: MessageFilter,
  { found, also = sql`` }: { found: RawBuilder<unknown>; also?: RawBuilder<unknown> },
): Promise<Found[]> {
  const settings = isBrowsed(filter) ? inIndexOrder : withoutTableScans;
  return allRows(db)<Found>`${settings(filter.secondsMax)}
    SELECT ${listed}, c.name AS client_name, campaigns.name AS campaign_name, s.id AS sender_configuration_id ${also}
    FROM ${found} JOIN clients c ON c.id = m.client_id
      LEFT JOIN campaigns ON campaigns.id = m.campaign_id
      LEFT JOIN sender_configurations s ON s.code = m.sender_id AND s.connector_id = m.connector_id
    ORDER BY m.id ${directionOf(filter)}`;
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
const isOfFailures = ({ status, failureCode, search, ids }: MessageFilter): boolean =>
  (status === 'failed' || failureCode !== undefined) && search === undefined && ids === undefined;

/** Ids of the matching messages; of failures by message_failures and its indexes. */
function idsOf(filter: MessageFilter, cut: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isOfFailures(filter)) return sql`SELECT id FROM ${sourceOf(filter)} WHERE ${matching(filter)} ${cut}`;
  const { status } = filter;
  // Only failed messages have a code.
  const isPossible = status === undefined || status === 'failed';
  return sql`SELECT id FROM message_failures WHERE ${ofAny(filter)} AND ${sql.lit(isPossible)} ${cut}`;
}

const ofMessages = (id: string) =>
  sql`CROSS JOIN LATERAL (SELECT * FROM messages WHERE ${byIndex('id', id)} OFFSET 0) messages`;

/**
 * Messages, or those of a work table in the order of the list, so that no more are read than the page needs. Those of one client or campaign
 * are found in the index messages_by_client or messages_by_campaign alone. OFFSET 0 keeps the steps in this order.
 */
function sourceOf(filter: MessageFilter): RawBuilder<unknown> {
  const { reach, campaignId, fromWork, lookedAtMax } = filter;
  if (lookedAtMax !== undefined)
    return sql`(SELECT * FROM messages WHERE ${allOf(ofTime(filter))} ${inOrder(filter)} LIMIT ${lookedAtMax}) messages`;
  if (!fromWork) return sql`messages`;
  const work = sql`(SELECT DISTINCT id AS work_id FROM (${workOf(filter)}) ids WHERE ${withinCampaign(filter, 'id')}
    ORDER BY 1 ${directionOf(filter)}) work`;
  if (reach === 'all' && campaignId === undefined) return sql`${work} ${ofMessages('work_id')}`;
  const isOwn =
    campaignId === undefined
      ? allOf([within(reach, 'client_id'), equals('class', filter.class)])
      : equals('campaign_id', campaignId);
  return sql`${work}
    CROSS JOIN LATERAL (SELECT id AS own_id FROM messages WHERE ${isOwn} AND ${byIndex('id', 'work_id')} OFFSET 0) own
    ${ofMessages('own_id')}`;
}

/** Ids between the first and the last of the campaign. Index: messages_by_campaign. */
function withinCampaign({ campaignId }: MessageFilter, column: string): RawBuilder<boolean> {
  if (campaignId === undefined) return all;
  const end = (which: 'min' | 'max') =>
    sql`(SELECT ${sql.raw(which)}(id) FROM messages WHERE ${equals('campaign_id', campaignId)})`;
  return sql`${sql.ref(column)} BETWEEN ${end('min')} AND ${end('max')}`;
}

/** The ids in the work table of a status; some may have another status by now. */
function workOf(filter: MessageFilter): RawBuilder<unknown> | undefined {
  const { status, search, ids } = filter;
  if (search !== undefined || ids !== undefined || isOfFailures(filter)) return undefined;
  const inRange = (column: string) => allOf(ofTime(filter, column));
  return status === 'queued' ? waitingIds(inRange) : status === 'pending' ? awaitingIds(inRange) : undefined;
}

/** Whether the status has a work table, and few messages are in it. */
export async function isInSmallWork(db: Db, filter: MessageFilter): Promise<boolean> {
  const work = workOf(filter);
  return work !== undefined && (await isSmallWork(db, work));
}

/** Conditions on what never changes, which messages and failures both have. */
const ofAny = (filter: MessageFilter): RawBuilder<boolean> =>
  allOf([
    within(filter.reach, 'client_id'),
    equals('class', filter.class),
    equals('sender_id', filter.sender),
    equals('network', filter.network),
    equals('failure_code', filter.failureCode),
    equals('campaign_id', filter.campaignId),
    ...ofTime(filter),
  ]);

/** The states of a status. */
const statesOf = (status: StateGroup): MessageState[] =>
  messageStates.filter((state) => groupOf(state) === status);

const [firstId, lastId] = [0, Number.MAX_SAFE_INTEGER];

/** The ids of the range of days, as ids contain their time, that follow `afterId` in the order of the list. Both inclusive. */
function idsOfTime({ startDate, endDate, afterId, oldestFirst }: MessageFilter): {
  from: number;
  to: number;
} {
  const from = startDate === undefined ? firstId : firstIdAt(startOfNairobiDay(startDate));
  const to = endDate === undefined ? lastId : firstIdAt(endOfNairobiDay(endDate)) - 1;
  if (afterId === undefined) return { from, to };
  return oldestFirst ? { from: Math.max(from, afterId + 1), to } : { from, to: Math.min(to, afterId - 1) };
}

function ofTime(filter: MessageFilter, column = 'id'): RawBuilder<boolean>[] {
  const id = sql.ref(column);
  const { from, to } = idsOfTime(filter);
  return [
    from === firstId ? all : sql<boolean>`${id} >= ${from}`,
    to === lastId ? all : sql<boolean>`${id} <= ${to}`,
  ];
}

function matching(filter: MessageFilter): RawBuilder<boolean> {
  const { search, status } = filter;
  return allOf([
    ofAny(filter),
    named(filter.ids, 'id'),
    status === undefined ? all : sql`state IN (${sql.join(statesOf(status))})`,
    search === undefined ? all : isNumber(search, 'msisdn'),
  ]);
}
