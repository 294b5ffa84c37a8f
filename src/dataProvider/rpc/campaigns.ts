// Bulk SMS and Scheduled SMS as react-admin resources, and a campaign's recipients for the downloads
// (requirements/portal.md#group-campaigns, #scheduled-campaigns: message/groupbulk, message/all/scheduled,
// message/groupbulk/download).
import type { GetListParams, GetListResult } from 'react-admin';
import {
  campaignRecipients,
  exportRecipients,
  groupCampaigns,
  scheduledCampaigns,
} from '../../../contract/campaigns.ts';
import type { Campaign, DownloadKind } from '../../../contract/campaigns.ts';
import { call } from '../call.ts';
import { streamRows } from '../streamRows.ts';
import { newestFirst, pageFrom, pageOfParams, sortOfParams } from './page.ts';

/** What the lists filter by; days are yyyy-MM-dd, `group_name` is a name or a part of one. */
export interface CampaignFilter {
  start_date?: string;
  end_date?: string;
  group_name?: string;
}

const listOf = (endpoint: typeof groupCampaigns) => ({
  async getList(_resource: string, params: GetListParams): Promise<GetListResult<Campaign>> {
    const { start_date, end_date, group_name } = (params.filter ?? {}) as CampaignFilter;
    const request = { ...pageOfParams(params), ...sortOfParams(params, newestFirst) };
    const answer = await call(
      endpoint,
      { ...request, start_date: start_date || undefined, end_date: end_date || undefined },
      { query: { group_name: group_name?.trim() }, signal: params.signal },
    );
    return pageFrom(answer, request);
  },
});

export const campaignsRpc = {
  'group-sms': listOf(groupCampaigns),
  'scheduled-sms': listOf(scheduledCampaigns),
};

/** Rows a download reads at a time. */
const downloadPageSize = 5000;

interface RecipientsRequest {
  campaignId: number;
  kind: DownloadKind;
  page: number;
  signal?: AbortSignal;
}

/** One page of a campaign's recipients of a kind. A backend that does not narrow them by itself is narrowed here. */
export async function recipientsPage({ campaignId, kind, page, signal }: RecipientsRequest) {
  const answer = await call(
    campaignRecipients,
    { page, per_page: downloadPageSize },
    { query: { group_id: campaignId, status: kind }, signal },
  );
  return { rows: (answer.data ?? []).filter((row) => mayBe(kind, row)), lastPage: answer.last_page || 1 };
}

/** All recipients of a kind. */
export const streamRecipients = (
  { campaignId, kind }: { campaignId: number; kind: DownloadKind },
  signal: AbortSignal,
) => streamRows(exportRecipients, {}, { query: { group_id: campaignId, status: kind }, signal });

/** False only where the row's own words name another outcome; its status says more than its description. */
function mayBe(kind: DownloadKind, row: { status: string | number; status_description: string }): boolean {
  if (kind === 'rejected') return true;
  const outcome = outcomeOf(row.status) ?? outcomeOf(row.status_description);
  return outcome === undefined || outcome === outcomes[kind];
}

type Outcome = 'failed' | 'waiting' | 'delivered';

const outcomes: Record<Exclude<DownloadKind, 'rejected'>, Outcome> = {
  failed: 'failed',
  pending: 'waiting',
  pending_dlr: 'waiting',
  delivered: 'delivered',
};

function outcomeOf(words: string | number | undefined): Outcome | undefined {
  const text = String(words);
  if (/fail|reject|undeliv|impossible|expired/i.test(text)) return 'failed';
  if (/pend|queue|wait|sent|accept|submit/i.test(text)) return 'waiting';
  return /deliver/i.test(text) ? 'delivered' : undefined;
}
