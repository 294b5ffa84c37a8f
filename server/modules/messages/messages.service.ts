// Message lists and timelines (requirements/portal.md#message-lists; requirements/domain.md#message-states). Reads
// only. Without a search by number it must never count messages: totals and far pages come from the counts kept by day.
import type { MessageClass, MessageEvent, MessageRecord, MessageStatus } from '../../../contract/messages.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { groupOf, type StateGroup } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { may, type Caller } from '../../http/caller.ts';
import type { Rows } from '../../http/stream.ts';
import { tableAnswer, type TableAnswer } from '../../http/tablePage.ts';
import * as store from './messages.store.ts';
import { readNumberSearch, type NumberSearch } from '../../domain/numberSearch.ts';
import { explain, type Explanation } from './explain.ts';
import { timelineOf } from './timeline.ts';

/** Matches of a search that are counted and paged through; older ones need a narrower search. */
export const matchesMax = 10_000;

const statusOf: Record<StateGroup, MessageStatus> = {
  queued: 'Queued',
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

const mask = '••••••';

export interface ListRequest {
  class: MessageClass;
  page: number;
  perPage: number;
  startDate: string | undefined;
  endDate: string | undefined;
  /** A number in any form, its beginning or its last digits. */
  number: string | undefined;
  /** The other way round; in no other order a list of millions is read without sorting it. */
  oldestFirst: boolean;
}

type Page = TableAnswer<MessageRecord>;

/** One page of the caller's messages, newest first unless it is asked for the other way round. */
export async function listMessages(db: Db, caller: Caller, request: ListRequest): Promise<Page> {
  const search = readNumberSearch(request.number);
  const filter = { ...request, reach: caller.reach, search };
  const window = { offset: (request.page - 1) * request.perPage, limit: request.perPage };
  const found = await (search === undefined ? browse : find)(db, filter, window);
  return toPage(caller, found, request);
}

function toPage(
  caller: Caller,
  found: { total: number; rows: store.MessageRow[] },
  { page, perPage }: { page: number; perPage: number },
): Page {
  const readsOtp = may(caller, 'otp_text', 'read');
  return tableAnswer(
    { page, per_page: perPage },
    found.total,
    found.rows.map((row) => toRecord(row, { readsOtp, namesClient: caller.reach === 'all' })),
  );
}

/** All of them, newest first, as the list shows them. Those of a search are not counted first. */
export async function exportMessages(
  db: Db,
  caller: Caller,
  request: Omit<ListRequest, 'page' | 'perPage'>,
): Promise<Rows<MessageRecord>> {
  const search = readNumberSearch(request.number);
  const filter = { ...request, reach: caller.reach, search };
  const days = search === undefined ? await store.countByDay(db, filter) : undefined;
  const how = { readsOtp: may(caller, 'otp_text', 'read'), namesClient: caller.reach === 'all' };
  return {
    total: days?.reduce((sum, { messages }) => sum + messages, 0),
    batches: inBatches<store.MessageRow, MessageRecord>(
      (last, limit) => store.listPage(db, { ...filter, afterId: last?.id }, { offset: 0, limit }),
      (row) => toRecord(row, how),
    ),
  };
}

interface Window {
  offset: number;
  limit: number;
}

/** A far page starts at the day it falls on, which the counts tell, so nothing is walked but that day. */
async function browse(db: Db, filter: store.MessageFilter, window: Window) {
  const days = await store.countByDay(db, filter);
  const total = days.reduce((sum, { messages }) => sum + messages, 0);
  if (window.offset >= total) return { total, rows: [] };
  let skipped = 0;
  const first = (filter.oldestFirst ? days.toReversed() : days).find(({ messages }) => {
    if (skipped + messages > window.offset) return true;
    skipped += messages;
    return false;
  });
  const from = filter.oldestFirst ? 'startDate' : 'endDate';
  const rows = await store.listPage(
    db,
    { ...filter, ...(skipped > 0 && { [from]: first?.day }) },
    { offset: window.offset - skipped, limit: window.limit },
  );
  return { total, rows };
}

async function find(db: Db, filter: store.MessageFilter, window: Window) {
  const total = await store.countMatches(db, filter, matchesMax);
  if (window.offset >= total) return { total, rows: [] };
  const limit = Math.min(window.limit, total - window.offset);
  return { total, rows: await store.listPage(db, filter, { offset: window.offset, limit }) };
}

export interface MessageSearch {
  /** One of the three. */
  number?: NumberSearch;
  id?: number;
  campaignId?: number;
  page: number;
  perPage: number;
}

/** Messages of both classes within reach that fit, newest first. */
export async function searchMessages(db: Db, caller: Caller, search: MessageSearch): Promise<Page> {
  const { page, perPage, number, id, campaignId } = search;
  const filter = {
    reach: caller.reach,
    search: number,
    id,
    campaignId,
    oldestFirst: false,
    startDate: undefined,
    endDate: undefined,
  };
  const found = await find(db, filter, { offset: (page - 1) * perPage, limit: perPage });
  return toPage(caller, found, search);
}

/** What became of a message within reach, for who has to tell a customer; 422 for any other id, it stands in the body. */
export async function explainMessage(
  db: Db,
  reach: Reach,
  messageId: number,
): Promise<Explanation & { smpp_account?: string }> {
  const life = await store.findLife(db, reach, messageId);
  if (!life) throw new Refusal(422, 'message_not_found', 'Message not found', 'id');
  const account = await store.findSmppAccount(db, messageId);
  return { ...explain(life), ...(account !== undefined && { smpp_account: account }) };
}

/** Whose a message is, is news only to who reaches more than one client. */
function toRecord(
  row: store.MessageRow,
  { readsOtp, namesClient }: { readsOtp: boolean; namesClient: boolean },
): MessageRecord {
  return {
    id: row.id,
    created: row.created.toISOString(),
    msisdn: row.msisdn,
    sender_id: row.sender_id,
    status_description: statusOf[groupOf(row.state)],
    carrier_name: row.network,
    sms_cost: row.cost,
    message: row.otp && !readsOtp ? mask : row.message,
    ...(namesClient && { client_name: row.client_name }),
    parts: row.parts,
    reason: row.reason,
    failure_code: row.failure_code,
    ...(row.campaign_name !== null && { campaign_name: row.campaign_name }),
  };
}

/** The whole timeline of a message within reach, oldest first; 404 for any other id. */
export async function listEvents(db: Db, reach: Reach, messageId: number): Promise<MessageEvent[]> {
  const life = await store.findLife(db, reach, messageId);
  if (!life) throw notFound('message_not_found', 'Message');
  return timelineOf(life, await store.listUnmatchedReceipts(db, life));
}
