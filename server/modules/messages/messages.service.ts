// Message lists (requirements/portal.md#message-lists; requirements/domain.md#message-states). Read
// only. How a page is found is in pages.service.ts.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import {
  narrowStatuses,
  type allTransactional,
  type MessageClass,
  type MessageRecord,
  type MessageStatus,
  type NarrowStatus,
} from '../../../contract/messages.ts';
import { statusTable } from '../../../contract/v1/statuses.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { chargedParts } from '../../domain/chargedParts.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { statusOf as apiStatusOf } from '../../domain/messageObject.ts';
import { groupOf, isScheduled, type MessageState, type StateGroup } from '../../domain/messageStates.ts';
import { narrowedTo } from '../../domain/reach.ts';
import type { Caller } from '../../http/caller.ts';
import { readableText } from '../../http/readableText.ts';
import type { Rows } from '../../http/stream.ts';
import type { PageWindow } from '../../http/listPage.ts';
import { countByDay } from './messageCounts.store.ts';
import * as lists from './messageLists.store.ts';
import * as store from './messages.store.ts';
import { readNumberSearch, type NumberSearch } from '../../domain/numberSearch.ts';
import { find, knownTotal, readPage, type FoundPage } from './pages.service.ts';

const statusOf: Record<StateGroup, MessageStatus> = {
  queued: 'Queued',
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

const groups = keysOf(statusOf);

/** The status under which lists show a state. */
export const statusOfState = (state: MessageState): MessageStatus => statusOf[groupOf(state)];

export interface ListRequest extends Omit<MessageFilters, 'search' | 'status'> {
  class: MessageClass;
  page: number;
  per_page: number;
  startDate: string | undefined;
  endDate: string | undefined;
  /** A number in any form, its beginning or its last digits. */
  number: string | undefined;
  clientId: number | undefined;
  status: MessageStatus | undefined;
  /** Whether the oldest messages come first, which is the only other order with an index. */
  oldestFirst: boolean;
  now: Date;
}

type MessageFilters = Pick<
  lists.MessageFilter,
  'ids' | 'campaignId' | 'sender' | 'status' | 'network' | 'failureCode' | 'search'
>;
type Page = AnswerOf<typeof allTransactional>;

/** One page of the caller's messages, newest first unless `oldestFirst`. */
export function listMessages(db: Db, caller: Caller, request: ListRequest): Promise<Page> {
  const filter = filterOf(caller, request);
  return toPage(caller, request, (window) => readPage(db, filter, { ...window, now: request.now }));
}

/** Translates a request into a filter. Messages named by id are found in the lists of both classes. */
function filterOf(
  { reach }: Caller,
  { page: _page, per_page: _perPage, number, clientId, status, ...request }: ListRequest,
): lists.MessageFilter {
  return {
    ...request,
    class: request.ids === undefined ? request.class : undefined,
    reach: narrowedTo(reach, clientId),
    search: readNumberSearch(number),
    status: status && groups.find((group) => statusOf[group] === status),
  };
}

async function toPage(
  caller: Caller,
  { page, per_page, now }: { page: number; per_page: number; now: Date },
  read: (window: PageWindow) => Promise<FoundPage>,
): Promise<Page> {
  const { rows, total, more } = await read({ offset: (page - 1) * per_page, limit: per_page });
  return {
    data: rows.map(toRecordFor(caller, now)),
    current_page: page,
    last_page: total === undefined ? page + Number(more) : Math.max(1, Math.ceil(total / per_page)),
    ...(total !== undefined && { total }),
  };
}

/** All messages as the list shows them, without counting them first. */
export async function exportMessages(
  db: Db,
  caller: Caller,
  request: ListRequest,
): Promise<Rows<MessageRecord>> {
  const filter = filterOf(caller, request);
  return {
    total: await knownTotal(db, filter),
    batches: inBatches<lists.MessageRow, MessageRecord>(
      (last, limit) => lists.listPage(db, { ...filter, afterId: last?.id }, { offset: 0, limit }),
      toRecordFor(caller, request.now),
    ),
  };
}

export interface MessageSearch {
  /** Exactly one of `number`, `id` and `campaignId` is set. */
  number?: NumberSearch;
  id?: number;
  campaignId?: number;
  page: number;
  per_page: number;
  now: Date;
}

/** Messages of both classes within reach that fit, newest first. */
export function searchMessages(db: Db, caller: Caller, search: MessageSearch): Promise<Page> {
  const { number, id, campaignId } = search;
  const filter = {
    reach: caller.reach,
    search: number,
    ids: id === undefined ? undefined : [id],
    campaignId,
    oldestFirst: false,
    startDate: undefined,
    endDate: undefined,
  };
  return toPage(caller, search, (window) => find(db, filter, window));
}

/** Messages of a client and status by day, newest day first, of days that have any. */
export const countsByDay = (
  db: Db,
  { clientId, ...filter }: { clientId: number; status: StateGroup; startDate: string; endDate: string },
): Promise<{ day: string; messages: number }[]> =>
  countByDay(db, { ...filter, reach: { clientId }, search: undefined, oldestFirst: false });

/** When the newest message of each client was made; those without any are absent. */
export const newestMessages = async (
  db: Db,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> =>
  new Map(
    (await store.listNewest(db, clientIds)).map(({ client_id, newest }) => [client_id, instantOfId(newest)]),
  );

/** Masks what the role may not read; names the client where the caller reaches several. */
const toRecordFor =
  (caller: Caller, now: Date) =>
  (row: lists.MessageRow): MessageRecord => {
    const { text: message, ...masked } = readableText(caller, row);
    return {
      id: row.id,
      created: row.created.toISOString(),
      msisdn: row.msisdn,
      sender_id: row.sender_id,
      status_description: statusOfState(row.state),
      ...narrowStatusOf(row, now),
      carrier_name: row.network,
      sms_cost: row.cost,
      message,
      ...masked,
      ...(caller.reach === 'all' && {
        client_name: row.client_name,
        connector_id: row.connector_id,
        ...(row.sender_configuration_id !== null && { sender_configuration_id: row.sender_configuration_id }),
      }),
      client_id: row.client_id,
      class: row.class,
      parts: row.parts,
      units: chargedParts(row),
      reason: row.reason,
      failure_code: row.failure_code,
      ...(row.campaign_id !== null && { campaign_id: row.campaign_id }),
      ...(row.campaign_name !== null && { campaign_name: row.campaign_name }),
    };
  };

/** The status as the HTTP API distinguishes it, where that is narrower than the list's. */
function narrowStatusOf(row: lists.MessageRow, now: Date): { narrow_status?: NarrowStatus } {
  const send_at = isScheduled(row, now) ? row.not_before : null;
  const { console: shown } = statusTable[apiStatusOf({ ...row, send_at }, now)];
  const narrow_status = narrowStatuses.find((status) => status === shown);
  return narrow_status ? { narrow_status } : {};
}
