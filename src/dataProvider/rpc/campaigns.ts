// Bulk SMS and Scheduled SMS: the control of campaigns, and their recipients for downloads (requirements/portal.md#group-campaigns,
// #scheduled-campaigns).
import * as contract from '../../../contract/campaigns.ts';
import type { DownloadKind } from '../../../contract/campaigns.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import { call } from '../call.ts';
import { nullIfMissing, nullIfMissingIn } from '../compat/missingCall.ts';
import { isOfKind } from '../compat/recipients.ts';
import { rowsOf } from '../compat/page.ts';
import { once } from '../once.ts';
import { streamRows } from '../streamRows.ts';
import { affectedBySends, outcomesKey } from './affectedBySends.ts';
import { listOf, newestFirst, unlessOwn } from './list.ts';
import { postsAt } from './verbs.ts';

const options = {
  query: ['group_name'],
  sort: unlessOwn(newestFirst),
} as const;

interface One {
  id: number;
}

/** Pauses or cancels a campaign, with the reason if one was given. */
interface Stop extends One {
  reason?: string | undefined;
}

/** Failure reasons; null for failures without a code. */
export type FailureCodes = readonly (FailureCode | null)[];

export const resources = {
  'group-sms': listOf(contract.groupCampaigns, options),
  'scheduled-sms': listOf(contract.scheduledCampaigns, options),
  campaigns: {
    pause: ({ id, reason }: Stop) => call(contract.pauseCampaign, { reason }, { id }),
    resume: postsAt(contract.resumeCampaign),
    /** Ends the hold of a send. */
    release: postsAt(contract.releaseCampaign),
    skip: postsAt(contract.skipRun),
    cancel: ({ id, reason, held }: Stop & { held?: true }) =>
      call(contract.cancelCampaign, { reason, held }, { id }),
    /** Sends again to failed recipients, by default for all reasons that are not permanent; only once per key. */
    resend: ({ id, key, codes }: One & { key: string; codes?: FailureCodes | undefined }) =>
      call(contract.resendFailed, codes ? { failure_codes: [...codes] } : {}, { id, ...once(key) }),
    affects: affectedBySends,
  },
};

/** Why messages failed and recipients were excluded; null if the backend does not have the call. */
export const outcomesQuery = (id: number) => ({
  queryKey: [outcomesKey, id],
  queryFn: nullIfMissingIn(({ signal }) =>
    call(contract.campaignOutcomes, {}, { id, signal }).then(({ message }) => message),
  ),
  retry: false as const,
});

/** What a resend would send and cost now; without codes, to all failures but the permanent ones. */
export const resendPreviewQuery = (id: number, codes?: FailureCodes) => ({
  queryKey: [outcomesKey, id, codes ?? 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(contract.previewResend, codes ? { failure_codes: [...codes] } : {}, { id, signal }).then(
      ({ message }) => message,
    ),
});

/** The values to start a similar send with; null if the backend does not have the call. */
export const copyOf = (id: number) =>
  nullIfMissing(call(contract.copyCampaign, {}, { id }).then(({ message }) => message));

/** Rows that a download reads at a time. */
const downloadPageSize = 5000;

interface RecipientsRequest {
  campaignId: number;
  kind: DownloadKind;
  page: number;
  signal?: AbortSignal;
}

/** One page of a campaign's recipients of one kind. */
export async function recipientsPage({ campaignId, kind, page, signal }: RecipientsRequest) {
  const answer = await call(
    contract.campaignRecipients,
    { page, per_page: downloadPageSize },
    { query: { group_id: campaignId, status: kind }, signal },
  );
  return { rows: rowsOf(answer).filter((row) => isOfKind(kind, row)), lastPage: answer.last_page || 1 };
}

/** Streams all recipients of one kind. */
export const streamRecipients = (
  { campaignId, kind }: { campaignId: number; kind: DownloadKind },
  signal: AbortSignal,
) => streamRows(contract.exportRecipients, {}, { query: { group_id: campaignId, status: kind }, signal });
