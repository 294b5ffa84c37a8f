// Lists of campaigns (requirements/portal.md#group-campaigns, #scheduled-campaigns), and their runs. Reads the counters on the
// rows only: it never counts messages.
import type { Campaign, groupCampaigns } from '../../../../contract/campaigns.ts';
import type { Delay } from '../../../../contract/delays.ts';
import type { ParsedBodyOf, QueryOf } from '../../../../contract/endpoint.ts';
import { grouped } from '../../../../contract/grouped.ts';
import type { SkippedRow } from '../../../../contract/search.ts';
import type { Db } from '../../../db/database.ts';
import { iso, type Iso } from '../../../domain/iso.ts';
import { nairobiDay, startOfNairobiDay } from '../../../domain/nairobiDay.ts';
import { narrowedTo, type Reach } from '../../../domain/reach.ts';
import { startOf } from '../../../domain/schedule.ts';
import { counted } from '../../../domain/sentences.ts';
import { readableText, type TextReader } from '../../../http/readableText.ts';
import { listPage, type PageWindow, type TableAnswer } from '../../../http/listPage.ts';
import { requireCampaign } from '../runs/campaigns.store.ts';
import { readCampaignDelays } from './campaignDelays.service.ts';
import * as lists from './lists.store.ts';
import { listSkipped } from './skipped.store.ts';
import { progressOf } from '../runs/progress.ts';

type ListCall = typeof groupCampaigns;

export interface CampaignsRequest extends ParsedBodyOf<ListCall>, QueryOf<ListCall> {
  /** Decides whether texts are masked. */
  caller: TextReader;
  which: 'group' | 'scheduled';
  now: Date;
}

/** One page of campaigns, newest first unless sorted otherwise. Campaigns named by id are found in both lists. */
export function listCampaigns(
  db: Db,
  { which, group_name: name, ...request }: CampaignsRequest,
): Promise<TableAnswer<Campaign>> {
  const { reach } = request.caller;
  const filter = {
    ...request,
    ...(request.ids === undefined && { which }),
    name,
    reach: narrowedTo(reach, request.client_id),
  };
  return listPage(request, {
    sorts: lists.sortable,
    count: () => lists.countCampaigns(db, filter),
    rows: async (window) =>
      toCampaigns(db, await lists.listCampaigns(db, filter, window), { ...request, reach }),
  });
}

/** The newest campaigns within reach with that id or that text in their name. */
export async function searchCampaigns(
  db: Db,
  search: { caller: TextReader; reach: Reach; id?: number; name?: string; now: Date; limit: number },
): Promise<Campaign[]> {
  const rows = await lists.listCampaigns(db, search, { offset: 0, limit: search.limit, sort: undefined });
  return toCampaigns(db, rows, search);
}

interface OfClient {
  caller: TextReader;
  reach: { clientId: number };
  now: Date;
}

/** Campaigns that are open, or of which a run was due today, newest first. */
export async function listTodaysCampaigns(
  db: Db,
  { limit, ...asked }: OfClient & { limit: number },
): Promise<Campaign[]> {
  const ids = await lists.todaysCampaigns(db, {
    clientId: asked.reach.clientId,
    from: startOfNairobiDay(nairobiDay(asked.now)),
    limit,
  });
  if (ids.length === 0) return [];
  const rows = await lists.listCampaigns(db, { ...asked, ids }, { offset: 0, limit, sort: undefined });
  return toCampaigns(db, rows, asked);
}

/** The next run of a client's schedules; null where none is planned. */
export async function nextRunOf(db: Db, asked: OfClient): Promise<{ campaign: Campaign; at: string } | null> {
  const next = await lists.nextScheduled(db, asked.reach.clientId);
  if (!next) return null;
  const rows = await lists.listCampaigns(
    db,
    { reach: asked.reach, id: next.id },
    { offset: 0, limit: 1, sort: undefined },
  );
  const [campaign] = await toCampaigns(db, rows, asked);
  return campaign ? { campaign, at: next.due.toISOString() } : null;
}

/** Campaigns within reach that skipped a number, newest run first. */
export const findSkipped = async (
  db: Db,
  search: { reach: Reach; msisdn: string; limit: number },
): Promise<SkippedRow[]> => (await listSkipped(db, search)).map(iso);

const words: Record<NonNullable<Campaign['state']>, string> = {
  held: 'On hold',
  scheduled: 'Scheduled',
  running: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
const activeStates = new Set(['held', 'scheduled', 'running']);

type ListContext = Pick<CampaignsRequest, 'caller' | 'now'> & { reach: Reach };

async function toCampaigns(
  db: Db,
  rows: readonly lists.CampaignListRow[],
  asked: ListContext,
): Promise<Campaign[]> {
  const queued = rows.filter((row) => row.state === 'running' && row.queued > 0);
  const delays = await readCampaignDelays(
    db,
    queued.map(({ id }) => id),
    asked.now,
  );
  return rows.map((row) => toWire(row, { ...asked, delays: delays.get(row.id) ?? [] }));
}

/** Masks a text that the caller may not read; names the client only for callers who reach more than one. */
function toWire(
  row: lists.CampaignListRow,
  { caller, now, reach, delays }: ListContext & { delays: Delay[] },
): Campaign {
  const { schedule } = row;
  const { text: message, ...masked } = readableText(caller, row);
  return {
    id: row.id,
    campaign_name: row.name,
    created: row.created.toISOString(),
    start_date: schedule && startOf(schedule).toISOString(),
    sender_id: row.sender_id,
    status: activeStates.has(row.state) ? 1 : 0,
    message,
    ...masked,
    // Past and future recipients: known before the messages are created.
    recipients: row.runs === 0 ? row.expected : row.recipients + row.unexpanded,
    delivered: row.delivered,
    failed: row.failed,
    pending: row.pending,
    status_description: row.reason === null ? words[row.state] : `${words[row.state]}: ${row.reason}`,
    number_of_sends: row.runs,
    statistics: statisticsOf(row),
    state: row.state,
    reason: row.reason,
    reason_code: row.reason_code,
    reason_at: row.reason_at?.toISOString() ?? null,
    stopped_by: row.stopped_by,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stop_reason: row.stop_reason,
    stop_failures:
      row.stop_sent !== null && row.stop_failed !== null
        ? { sent: row.stop_sent, failed: row.stop_failed }
        : null,
    kind: row.kind,
    client_id: row.client_id,
    ...(reach === 'all' && { client_name: row.client_name }),
    repeat_type: schedule?.repeat ?? null,
    end_date: schedule?.end ?? null,
    next_run: row.next_run?.toISOString() ?? null,
    hold_until: row.hold_until?.toISOString() ?? null,
    queued: row.queued,
    rejected: row.rejected,
    units: row.units + row.reserved,
    ...(row.state === 'running' && {
      ...progressOf({ ...row, hasDelays: delays.length > 0 }, now),
      delays,
    }),
  };
}

function statisticsOf({
  runs,
  recipients,
  delivered,
  failed,
  pending,
}: lists.CampaignListRow): string | null {
  if (recipients === 0) return null;
  return `${counted(runs, 'run')} to ${counted(recipients, 'recipient')}: ${grouped(delivered)} delivered, ${grouped(failed)} failed, ${grouped(pending)} waiting for a receipt`;
}

/** The runs of a campaign within reach, newest first. */
export async function listRuns(
  db: Db,
  asked: { reach: Reach; campaignId: number },
  window: PageWindow,
): Promise<TableAnswer<Iso<lists.RunListRow>>> {
  await requireCampaign(db, asked.reach, asked.campaignId);
  return listPage(window, {
    count: () => lists.countRuns(db, asked.campaignId),
    rows: async (page) => (await lists.listRuns(db, asked.campaignId, page)).map(iso),
  });
}
