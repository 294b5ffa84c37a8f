// Campaigns: group and upload sends, and every scheduled send (requirements/portal.md#group-campaigns,
// #scheduled-campaigns; requirements/domain.md#sending).
import { z } from 'zod';
import { collection, endpoint } from './endpoint.ts';
import { emptyBody, givenId, id, ids, instant, pageOf, pageRequest, rangeRequest } from './common.ts';

/** `held` is a send within its countdown. On the wire `status` is 1 for held, scheduled and running, else 0. */
export const campaignStates = [
  'held',
  'scheduled',
  'running',
  'paused',
  'finished',
  'cancelled',
  'failed',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Seconds an upload is held back, in which it can be cancelled (requirements/portal.md#uploads). */
export const uploadHoldSeconds = 60;

/** A send to a group of more numbers is held back in the same way (requirements/deviations.md#hold-of-groups). */
export const unheldNumbersMax = 20;

const count = z.int();

/** Of a reason: `run_missed`, `run_skipped`, or the code of the refusal (errors.ts). Null where it was stored before codes were. */
const reasonCode = z.string().nullish();

/** `recipients` to `failed` are the specification's; the rest are extensions, and the console works without them. */
export const campaign = z.object({
  id,
  campaign_name: z.string(),
  created: instant,
  start_date: z.string().nullish(),
  sender_id: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.number()]),
  message: z.string(),
  recipients: count,
  delivered: count,
  failed: count,
  pending: count,
  status_description: z.string(),
  number_of_sends: count.optional(),
  statistics: z.string().nullish(),
  state: z.enum(campaignStates).optional(),
  /** Why it failed or waits, in plain words. */
  reason: z.string().nullish(),
  reason_code: reasonCode,
  kind: z.enum(['typed', 'group', 'upload']).optional(),
  client_id: id.optional(),
  client_name: z.string().optional(),
  repeat_type: z.string().nullish(),
  end_date: z.string().nullish(),
  next_run: instant.nullish(),
  hold_until: instant.nullish(),
  queued: count.optional(),
  rejected: count.optional(),
  units: count.optional(),
  /** Messages submitted in the last minute, per second. */
  rate: z.number().optional(),
  /** Seconds until the queue is empty at that rate; null where nothing moves. */
  seconds_left: z.number().nullish(),
});
export type Campaign = z.infer<typeof campaign>;

/** Extensions: filters, of which all must match. With `ids` either list finds any campaign. */
const listBody = rangeRequest.safeExtend({
  ids,
  client_id: givenId.optional(),
  state: z.enum(campaignStates).optional(),
  sender_id: z.string().trim().min(1).max(60).optional(),
});

const nameQuery = z.object({ group_name: z.string().trim().max(120).optional() });

export const groupCampaigns = endpoint({
  path: 'message/groupbulk',
  access: { module: 'campaigns', action: 'read' },
  status: 200,
  body: listBody,
  query: nameQuery,
  answer: pageOf(campaign),
});

export const scheduledCampaigns = endpoint({
  path: 'message/all/scheduled',
  access: { module: 'campaigns', action: 'read' },
  status: 200,
  body: listBody,
  query: nameQuery,
  answer: pageOf(campaign),
});

export const downloadKinds = ['failed', 'pending', 'pending_dlr', 'delivered', 'rejected'] as const;
export type DownloadKind = (typeof downloadKinds)[number];

const recipient = z.object({
  msisdn: z.string(),
  status: z.union([z.string(), z.number()]),
  status_description: z.string(),
  // Extension; absent where no message was created.
  message_id: id.optional(),
});
export type CampaignRecipient = z.infer<typeof recipient>;

/** Recipients of a campaign, one page of them; `status` narrows it to one kind (extension). */
export const campaignRecipients = endpoint({
  path: 'message/groupbulk/download',
  access: { module: 'campaigns', action: 'read' },
  status: 200,
  body: pageRequest,
  query: z.object({ group_id: givenId, status: z.enum(downloadKinds).optional() }),
  answer: pageOf(recipient),
});

/** Extension: all of them. */
export const exportRecipients = endpoint({
  ...campaignRecipients,
  path: 'message/groupbulk/download/export',
  answer: recipient,
  stream: true,
});

const act = (verb: string) =>
  endpoint({
    path: `campaign/:id/${verb}`,
    access: { module: 'campaigns', action: 'update' },
    status: 200,
    body: emptyBody,
    answer: z.object({ message: z.string() }),
  });

export const pauseCampaign = act('pause');
export const resumeCampaign = act('resume');
/** Cancels and refunds unsent messages; within the hold of an upload, all of them. */
export const cancelCampaign = act('cancel');
/** Skips the next run of a schedule. */
export const skipRun = act('skip');
/** Sends again to the failed recipients, as a new campaign. */
export const resendFailed = endpoint({
  ...act('resend-failed'),
  access: { module: 'send', action: 'create' },
  status: 201,
  answer: z.object({ message: z.string(), campaign_id: id.optional() }),
});

export const campaignRuns = collection({
  name: 'campaign-runs',
  access: { module: 'campaigns' },
  row: z.object({
    id,
    campaign_id: id,
    due: instant,
    state: z.enum(['running', 'paused', 'finished', 'missed', 'skipped', 'failed', 'cancelled']),
    recipients: count,
    rejected: count,
    units: count,
    reason: z.string().nullish(),
    reason_code: reasonCode,
  }),
  filter: z.object({ campaign_id: givenId }),
});
