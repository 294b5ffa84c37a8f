// One page of messages by any filter (decisions/027-filtered-lists.md). Where counts know the filter, they give the exact
// total and the days to read; otherwise only what the page needs is read, and the total stays unknown until the end is in sight.
// Messages must never be counted further than that.
import type { Db } from '../../db/database.ts';
import { sqlState, tookTooLong } from '../../db/sqlState.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { PageWindow } from '../../http/listPage.ts';
import * as store from './messages.store.ts';

/** Most matches of a search by number that are counted and listed. */
export const matchesMax = 10_000;

/** Matches of a filter without a known total that may be skipped to reach a page. */
const skippedMax = 50_000;

/** A page that takes longer reads nearly all messages. */
const secondsMax = 10;

export interface FoundPage {
  rows: store.MessageRow[];
  /** Undefined where it is not known; then `more` says whether further messages match. */
  total: number | undefined;
  more: boolean;
}

/** 422 for a filter that matches too little among too many messages. */
export async function readPage(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  try {
    return await readBy(db, { ...filter, secondsMax }, window);
  } catch (error) {
    throw sqlState(error) === tookTooLong ? tooBroad() : error;
  }
}

const tooBroad = () =>
  new Refusal(
    422,
    'search_too_broad',
    'This filter would have to look through too many messages. Choose fewer days',
    'start_date',
  );

function readBy(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  if (isCounted(filter)) return browse(db, filter, window);
  if (isOfCampaign(filter)) return browseCampaign(db, filter, window);
  return isFew(filter) ? find(db, filter, window) : probe(db, filter, window);
}

const areUnset = (...values: unknown[]) => values.every((value) => value === undefined);

/** Whether the counts by day know the filter: client, class, days, sender ID and status. */
const isCounted = ({ ids, search, network, failureCode, campaignId }: store.MessageFilter): boolean =>
  areUnset(ids, search, network, failureCode, campaignId);

/** Whether the counters of the campaign's row know the filter. Campaigns are promotional. */
const isOfCampaign = (filter: store.MessageFilter): boolean => {
  const { campaignId, ids, search, network, failureCode, sender, startDate, endDate } = filter;
  const isAlone = areUnset(ids, search, network, failureCode, sender, startDate, endDate);
  return campaignId !== undefined && isAlone && filter.class !== 'transactional';
};

/** Named messages, and those of a number alone. */
const isFew = ({ ids, network, failureCode, campaignId, sender, status }: store.MessageFilter): boolean =>
  ids !== undefined || areUnset(network, failureCode, campaignId, sender, status);

/** The number of matches where counts have it, else undefined. */
export async function knownTotal(db: Db, filter: store.MessageFilter): Promise<number | undefined> {
  if (!isCounted(filter)) return isOfCampaign(filter) ? store.countOfCampaign(db, filter) : undefined;
  return sumOf(await store.countByDay(db, filter));
}

const sumOf = (days: readonly { messages: number }[]) =>
  days.reduce((sum, { messages }) => sum + messages, 0);

/** Reads only the days that the page is on, found in the counts. */
async function browse(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  const days = await store.countByDay(db, filter);
  const total = sumOf(days);
  const end = window.offset + window.limit;
  if (window.offset >= total) return { total, rows: [], more: false };
  let passed = 0;
  let skipped = 0;
  const on: string[] = [];
  for (const { day, messages } of filter.oldestFirst ? days.toReversed() : days) {
    if (passed + messages <= window.offset) skipped += messages;
    else on.push(day);
    passed += messages;
    if (passed >= end) break;
  }
  const [first, last] = [on[0], on.at(-1)];
  const range = filter.oldestFirst
    ? { startDate: first, ...(passed >= end && { endDate: last }) }
    : { endDate: first, ...(passed >= end && { startDate: last }) };
  const rows = await store.listPage(
    db,
    { ...filter, ...range },
    { offset: window.offset - skipped, limit: window.limit },
  );
  return { total, rows, more: false };
}

async function browseCampaign(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  const total = await store.countOfCampaign(db, filter);
  const rows = window.offset < total ? await store.listPage(db, filter, window) : [];
  return { total, rows, more: false };
}

/** Counts the matches of an index, no further than {@link matchesMax}. */
export async function find(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  const total = await store.countMatches(db, filter, matchesMax);
  if (window.offset >= total) return { total, rows: [], more: false };
  const limit = Math.min(window.limit, total - window.offset);
  return { total, rows: await store.listPage(db, filter, { offset: window.offset, limit }), more: false };
}

/** Reads one match more than the page holds. */
async function probe(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  const { offset, limit } = window;
  if (offset > skippedMax) throw tooBroad();
  const found = await store.listPage(db, filter, { offset, limit: limit + 1 });
  const rows = found.slice(0, limit);
  if (found.length > limit) return { total: undefined, rows, more: true };
  const isPastEnd = rows.length === 0 && offset > 0;
  const total = isPastEnd ? await store.countMatches(db, filter, offset) : offset + rows.length;
  return { total, rows, more: false };
}
