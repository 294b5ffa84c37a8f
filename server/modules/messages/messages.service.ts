// Message lists and timelines (requirements/portal.md#message-lists; requirements/domain.md#message-states). Read
// only. Without a search by number messages must never be counted: totals and far pages come from the counts by day.
import type { MessageClass, MessageEvent, MessageRecord, MessageStatus } from '../../../contract/messages.ts';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { groupOf, type StateGroup } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { may, type Caller } from '../../http/caller.ts';
import type { Rows } from '../../http/stream.ts';
import { listPage, type PageWindow, type TableAnswer } from '../../http/listPage.ts';
import * as store from './messages.store.ts';
import { readNumberSearch, type NumberSearch } from '../../domain/numberSearch.ts';
import { explain, type Explanation } from './explain.ts';
import { timelineOf } from './timeline.ts';

/** Most matches of a search that are counted and listed. */
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
  per_page: number;
  startDate: string | undefined;
  endDate: string | undefined;
  /** A number in any form, its beginning or its last digits. */
  number: string | undefined;
  /** Besides newest first the only order that an index gives. */
  oldestFirst: boolean;
}

type Page = TableAnswer<MessageRecord>;

/** One page of the caller's messages, newest first unless `oldestFirst`. */
export function listMessages(
  db: Db,
  caller: Caller,
  { page, per_page, ...request }: ListRequest,
): Promise<Page> {
  const search = readNumberSearch(request.number);
  const filter = { ...request, reach: caller.reach, search };
  const list = search === undefined ? browse : find;
  return toPage(caller, { page, per_page }, (window) => list(db, filter, window));
}

const toPage = (
  caller: Caller,
  request: { page: number; per_page: number },
  read: (window: PageWindow) => Promise<{ total: number; rows: store.MessageRow[] }>,
): Promise<Page> =>
  listPage(request, {
    read: async (window) => {
      const { total, rows } = await read(window);
      return { total, rows: rows.map(toRecordFor(caller)) };
    },
  });

/** All messages as the list shows them. Those of a search are not counted first. */
export async function exportMessages(
  db: Db,
  caller: Caller,
  request: Omit<ListRequest, 'page' | 'per_page'>,
): Promise<Rows<MessageRecord>> {
  const search = readNumberSearch(request.number);
  const filter = { ...request, reach: caller.reach, search };
  const days = search === undefined ? await store.countByDay(db, filter) : undefined;
  return {
    total: days?.reduce((sum, { messages }) => sum + messages, 0),
    batches: inBatches<store.MessageRow, MessageRecord>(
      (last, limit) => store.listPage(db, { ...filter, afterId: last?.id }, { offset: 0, limit }),
      toRecordFor(caller),
    ),
  };
}

/** Starts a far page at its day, found in the counts, so that only rows of that day are skipped one by one. */
async function browse(db: Db, filter: store.MessageFilter, window: PageWindow) {
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

async function find(db: Db, filter: store.MessageFilter, window: PageWindow) {
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
  per_page: number;
}

/** Messages of both classes within reach that fit, newest first. */
export function searchMessages(db: Db, caller: Caller, search: MessageSearch): Promise<Page> {
  const { page, per_page, number, id, campaignId } = search;
  const filter = {
    reach: caller.reach,
    search: number,
    id,
    campaignId,
    oldestFirst: false,
    startDate: undefined,
    endDate: undefined,
  };
  return toPage(caller, { page, per_page }, (window) => find(db, filter, window));
}

/** Explains the outcome of a message within reach to support; 422 for any other id, as it is in the body. */
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

/** Masks one-time passwords where the role may not read them; names the client where the caller reaches several. */
const toRecordFor = (caller: Caller) => {
  const readsOtp = may(caller, 'otp_text', 'read');
  return (row: store.MessageRow): MessageRecord => ({
    id: row.id,
    created: row.created.toISOString(),
    msisdn: row.msisdn,
    sender_id: row.sender_id,
    status_description: statusOf[groupOf(row.state)],
    carrier_name: row.network,
    sms_cost: row.cost,
    message: row.otp && !readsOtp ? mask : row.message,
    ...(caller.reach === 'all' && { client_name: row.client_name }),
    parts: row.parts,
    reason: row.reason,
    failure_code: row.failure_code,
    ...(row.campaign_name !== null && { campaign_name: row.campaign_name }),
  });
};

/** The whole timeline of a message within reach, oldest first; 404 for any other id. */
export async function listEvents(db: Db, reach: Reach, messageId: number): Promise<MessageEvent[]> {
  const life = await store.findLife(db, reach, messageId);
  if (!life) throw notFound('message_not_found', 'Message');
  return timelineOf(life, await store.listUnmatchedReceipts(db, life));
}
