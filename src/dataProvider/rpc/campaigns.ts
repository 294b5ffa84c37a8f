// Bulk SMS and Scheduled SMS, and the recipients of a campaign for the downloads
// (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import {
  campaignRecipients,
  exportRecipients,
  groupCampaigns,
  scheduledCampaigns,
} from '../../../contract/campaigns.ts';
import type { DownloadKind } from '../../../contract/campaigns.ts';
import { call } from '../call.ts';
import { isOfKind } from '../compat/recipients.ts';
import { rowsOf } from '../compat/page.ts';
import { streamRows } from '../streamRows.ts';
import { listOf, newestFirst, unlessOwn } from './list.ts';

const options = {
  query: ['group_name'],
  sort: unlessOwn(newestFirst),
} as const;

export const resources = {
  'group-sms': listOf(groupCampaigns, options),
  'scheduled-sms': listOf(scheduledCampaigns, options),
};

/** Rows a download reads at a time. */
const downloadPageSize = 5000;

interface RecipientsRequest {
  campaignId: number;
  kind: DownloadKind;
  page: number;
  signal?: AbortSignal;
}

/** One page of a campaign's recipients of a kind. */
export async function recipientsPage({ campaignId, kind, page, signal }: RecipientsRequest) {
  const answer = await call(
    campaignRecipients,
    { page, per_page: downloadPageSize },
    { query: { group_id: campaignId, status: kind }, signal },
  );
  return { rows: rowsOf(answer).filter((row) => isOfKind(kind, row)), lastPage: answer.last_page || 1 };
}

/** All recipients of a kind. */
export const streamRecipients = (
  { campaignId, kind }: { campaignId: number; kind: DownloadKind },
  signal: AbortSignal,
) => streamRows(exportRecipients, {}, { query: { group_id: campaignId, status: kind }, signal });
