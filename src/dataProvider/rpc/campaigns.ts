// Bulk SMS and Scheduled SMS, the control of a campaign, and the recipients of a campaign for the downloads
// (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import {
  campaignRecipients,
  cancelCampaign,
  exportRecipients,
  groupCampaigns,
  pauseCampaign,
  resendFailed,
  resumeCampaign,
  scheduledCampaigns,
  skipRun,
} from '../../../contract/campaigns.ts';
import type { DownloadKind } from '../../../contract/campaigns.ts';
import { call } from '../call.ts';
import { isOfKind } from '../compat/recipients.ts';
import { rowsOf } from '../compat/page.ts';
import { once } from '../once.ts';
import { streamRows } from '../streamRows.ts';
import { affectedBySends } from './affectedBySends.ts';
import { listOf, newestFirst, unlessOwn } from './list.ts';

const options = {
  filters: ['start_date', 'end_date'],
  query: ['group_name'],
  sort: unlessOwn(newestFirst),
} as const;

interface One {
  id: number;
}

export const resources = {
  'group-sms': listOf(groupCampaigns, options),
  'scheduled-sms': listOf(scheduledCampaigns, options),
  campaigns: {
    pause: ({ id }: One) => call(pauseCampaign, {}, { id }),
    resume: ({ id }: One) => call(resumeCampaign, {}, { id }),
    skip: ({ id }: One) => call(skipRun, {}, { id }),
    cancel: ({ id }: One) => call(cancelCampaign, {}, { id }),
    /** A send per key. */
    resend: ({ id, key }: One & { key: string }) => call(resendFailed, {}, { id, ...once(key) }),
    affects: affectedBySends,
  },
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
