// One page of messages by any filter (decisions/027-filtered-lists.md). Where counts know the filter, they give the exact
// total and the days to read; otherwise only what the page needs is read, and the total stays unknown until the end is in sight.
// Messages must never be counted further than that.
import type { Db } from '../../db/database.ts';
import { unlessSlow } from '../../db/sqlState.ts';
import { areUnset } from '../../domain/areUnset.ts';
import { Refusal } from '../../domain/refusal.ts';
import { addDays, nairobiDay } from '../../domain/nairobiDay.ts';
import { lastOf, monthOf, spansOf } from '../../domain/spans.ts';
import type { PageWindow } from '../../http/listPage.ts';
import * as kept from './messageCounts.store.ts';
import * as store from './messageLists.store.ts';

/** Most matches of a search by number that are counted and listed. */
const matchesMax = 10_000;

/** Matches of a filter without a known total that may be skipped to reach a page. */
const skippedMax = 50_000;

/** Time limit of a page, in seconds. A page that takes longer reads nearly all messages. */
const secondsMax = 10;

export interface FoundPage {
  rows: store.MessageRow[];
  /** Undefined if it is not known; `more` then says whether further messages match. */
  total: number | undefined;
  more: boolean;
}

/** The rows of a page, and when it is read. */
type Window = PageWindow & { now: Date };

/** Reads a page; 422 for a filter that matches too few among too many messages. */
export async function readPage(db: Db, filter: store.MessageFilter, window: Window): Promise<FoundPage> {
  return unlessSlow(async () => {
    const fromWork = await store.isInSmallWork(db, filter);
    return readBy(db, { ...filter, secondsMax, fromWork }, window);
  }, tooBroad);
}

const tooBroad = () =>
  new Refusal(
    422,
    'search_too_broad',
    'This filter would have to look through too many messages. Choose fewer days',
    'start_date',
  );

function readBy(db: Db, filter: store.MessageFilter, window: Window): Promise<FoundPage> {
  if (store.isCounted(filter)) return browse(db, filter, window);
  if (isOfCampaign(filter)) return browseCampaign(db, filter, window);
  return isFew(filter) ? find(db, filter, window) : probe(db, filter, window);
}

/** Whether the counters of the campaign's row know the filter. Campaigns are promotional. */
const isOfCampaign = (filter: store.MessageFilter): boolean => {
  const { campaignId, ids, search, network, failureCode, sender, startDate, endDate } = filter;
  const isAlone = areUnset(ids, search, network, failureCode, sender, startDate, endDate);
  return campaignId !== undefined && isAlone && filter.class !== 'transactional';
};

/** Whether few messages match: messages named by id, and those of a number without another filter. */
const isFew = ({ ids, network, failureCode, campaignId, sender, status }: store.MessageFilter): boolean =>
  ids !== undefined || areUnset(network, failureCode, campaignId, sender, status);

/** The number of matches if the counts have it, else undefined. */
export async function knownTotal(db: Db, filter: store.MessageFilter): Promise<number | undefined> {
  if (!store.isCounted(filter)) return isOfCampaign(filter) ? kept.countOfCampaign(db, filter) : undefined;
  return sumOf(await countByMonth(db, ranged(filter)));
}

const sumOf = (counts: readonly kept.DayCount[]) => counts.reduce((sum, { messages }) => sum + messages, 0);

/** Days before the first message and after the last. */
const [firstDay, endOfTime] = ['2000-01-01', '9999-12-31'];

const ranged = (filter: store.MessageFilter): kept.RangedFilter => {
  const { startDate = firstDay, endDate = endOfTime } = filter;
  return { ...filter, startDate, endDate };
};

const countByMonth = (db: Db, filter: kept.RangedFilter): Promise<kept.DayCount[]> => {
  const { startDate: from, endDate: to } = filter;
  return from > to ? Promise.resolve([]) : kept.countByMonth(db, filter, spansOf({ from, to }, endOfTime));
};

/** Reads only the days that the page is on, found in the counts: first its months, then their days. */
async function browse(db: Db, given: store.MessageFilter, { now, ...window }: Window): Promise<FoundPage> {
  const filter = ranged(given);
  const [months, recent] = await Promise.all([
    countByMonth(db, filter),
    readRecent(db, { filter, window }, now),
  ]);
  const total = sumOf(months);
  const limit = Math.min(window.limit, total - window.offset);
  if (recent?.length === limit) return { total, rows: recent, more: false };
  let place = limit > 0 ? narrowed({ filter, window: { ...window, limit } }, months, lastOf) : undefined;
  if (place && !isDirect(place)) place = narrowed(place, await kept.countDays(db, place), (day) => day);
  const rows = place ? await store.listPage(db, place.filter, place.window) : [];
  const isReversed = place !== undefined && place.filter.oldestFirst !== filter.oldestFirst;
  return { total, rows: isReversed ? rows.toReversed() : rows, more: false };
}

/**
 * The page of the newest messages, read while its counts are: most lists are opened on messages of this month and the last. Too few rows if
 * it reaches further back, or if the newest messages of all clients are of the other class; undefined where the counts must be read first,
 * since no index finds a rare sender ID or status.
 */
async function readRecent(
  db: Db,
  { filter, window }: kept.FilteredWindow,
  now: Date,
): Promise<store.MessageRow[] | undefined> {
  const { reach, sender, status, oldestFirst, endDate } = filter;
  if (!areUnset(sender, status) || oldestFirst || window.offset >= passedMax) return undefined;
  const lastMonth = monthOf(addDays(monthOf(nairobiDay(now)), -1));
  const startDate = filter.startDate > lastMonth ? filter.startDate : lastMonth;
  // No index has the class of all clients' messages.
  const lookedAtMax = reach === 'all' ? passedMax : undefined;
  return startDate > endDate ? undefined : store.listPage(db, { ...filter, startDate, lookedAtMax }, window);
}

/** Most rows that are skipped by offset without narrowing the days. */
const passedMax = 1000;

/**
 * Whether an index or a work table finds the page without narrowing its days. The index of a client and that of a sender ID do for the
 * first rows. Counts of all clients have no index by sender.
 */
const isDirect = ({ filter: { fromWork, reach, sender, status }, window }: kept.FilteredWindow): boolean =>
  fromWork === true ||
  ((reach !== 'all' || sender !== undefined) && status === undefined && window.offset < passedMax);

/**
 * Narrows a page to the groups of days (days or months) that it is on, read from the nearer end, so that at most half of their rows
 * are skipped. `lastDay` returns the last day of a group. Undefined if the counts have no message for the page.
 */
function narrowed(
  { filter, window: { offset, limit } }: kept.FilteredWindow,
  groups: readonly kept.DayCount[],
  lastDay: (day: string) => string,
): kept.FilteredWindow | undefined {
  const { oldestFirst, startDate, endDate } = filter;
  let passed = 0;
  let skipped = 0;
  const on: string[] = [];
  for (const { day, messages } of oldestFirst ? groups.toReversed() : groups) {
    if (passed + messages <= offset) skipped += messages;
    else on.push(day);
    passed += messages;
    if (passed >= offset + limit) break;
  }
  const [first, last] = [on[0], on.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = oldestFirst ? [first, last] : [last, first];
  const [before, after] = [offset - skipped, Math.max(0, passed - offset - limit)];
  return {
    filter: {
      ...filter,
      startDate: from > startDate ? from : startDate,
      endDate: lastDay(to) < endDate ? lastDay(to) : endDate,
      oldestFirst: after < before ? !oldestFirst : oldestFirst,
    },
    window: { offset: Math.min(before, after), limit },
  };
}

async function browseCampaign(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  const total = await kept.countOfCampaign(db, filter);
  // Limited to the last match, because the search for another one would read the rest of the campaign.
  const limit = Math.min(window.limit, total - window.offset);
  return {
    total,
    rows: limit > 0 ? await store.listPage(db, filter, { ...window, limit }) : [],
    more: false,
  };
}

/** Reads and counts the matches of an index, at most {@link matchesMax}. */
export async function find(db: Db, filter: store.MessageFilter, window: PageWindow): Promise<FoundPage> {
  const rows = await store.listCounted(db, filter, { ...window, countMax: matchesMax });
  const isPastEnd = rows.length === 0 && window.offset > 0;
  const total = isPastEnd ? await store.countMatches(db, filter, matchesMax) : (rows[0]?.total ?? 0);
  return { total, rows, more: false };
}

/** Reads one match more than the page holds, to know whether there are more. */
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
