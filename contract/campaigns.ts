// Campaigns: group and upload sends, and every scheduled send (requirements/portal.md#group-campaigns,
// #scheduled-campaigns; requirements/domain.md#sending).
import { z } from 'zod';
import type { Access } from './access.ts';
import { collection, emptyBody, endpoint, exportOf } from './endpoint.ts';
import { day, givenId, id, ids, instant, kes, pageOf, pageRequest, rangeRequest } from './common.ts';
import { delay } from './delays.ts';
import { failureCodes } from './failures.ts';
import { maskedText } from './messageTexts.ts';
import { repeatTypes } from './schedule.ts';

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

/** Seconds for which an upload is held, so that it can be cancelled (requirements/portal.md#uploads). */
export const uploadHoldSeconds = 60;

/** Sends to groups of more numbers are held likewise (requirements/deviations.md#hold-of-groups). */
export const unheldNumbersMax = 20;

const count = z.int();

/**
 * The code of `reason`: `run_missed`, `run_skipped`, `run_before_restore`, `paused_too_long`, `schedule_replaced`, or an error code
 * (errors.ts). Null if the reason was stored before codes were.
 */
const reasonCode = z.string().nullish();

/** The fields `recipients` to `failed` are the specification's; the others are extensions that the console works without. */
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
  /** Set if `message` is masked and can be revealed. */
  masked: maskedText.optional(),
  state: z.enum(campaignStates).optional(),
  /** Why the campaign failed or waits, in plain words. */
  reason: z.string().nullish(),
  reason_code: reasonCode,
  /** The time of the run that `reason` is about; null if it is about no run. */
  reason_at: instant.nullish(),
  /**
   * The person who paused or cancelled the campaign, the time and the reason given; null if it is neither paused nor cancelled. Without a
   * person, it was paused because too many messages failed or because its client was suspended; then `reason` says so.
   */
  stopped_by: z.string().nullish(),
  stopped_at: instant.nullish(),
  stop_reason: z.string().nullish(),
  /** Set if failures paused the campaign: the messages sent or failed, and the failed ones, without failures that lie with recipients. */
  stop_failures: z.object({ sent: count, failed: count }).nullish(),
  kind: z.enum(['typed', 'group', 'upload']).optional(),
  client_id: id.optional(),
  client_name: z.string().optional(),
  repeat_type: z.string().nullish(),
  end_date: z.string().nullish(),
  next_run: instant.nullish(),
  hold_until: instant.nullish(),
  queued: count.optional(),
  rejected: count.optional(),
  /** Units of the campaign's messages, plus those reserved for messages that do not exist yet. */
  units: count.optional(),
  /** Messages submitted in the last minute, per second. */
  rate: z.number().optional(),
  /** Seconds until the queue is empty at that rate; null if nothing is being submitted, or if a part of the queue is delayed. */
  seconds_left: z.number().nullish(),
  /** What its queued messages wait for, apart from their turn. Unset if the campaign does not run. */
  delays: z.array(delay).optional(),
});
export type Campaign = z.infer<typeof campaign>;

/** Extensions: filters that must all match. With `ids`, both lists find any campaign. */
const listBody = rangeRequest.safeExtend({
  ids,
  client_id: givenId.optional(),
  state: z.enum(campaignStates).optional(),
  sender_id: z.string().trim().min(1).max(60).optional(),
});

const listOf = (path: string) =>
  endpoint({
    path,
    mayLag: true,
    access: { module: 'campaigns', action: 'read' },
    body: listBody,
    query: z.object({ group_name: z.string().trim().max(120).optional() }),
    answer: pageOf(campaign),
  });

export const groupCampaigns = listOf('message/groupbulk');
export const scheduledCampaigns = listOf('message/all/scheduled');

export const downloadKinds = ['failed', 'pending', 'pending_dlr', 'delivered', 'rejected'] as const;
export type DownloadKind = (typeof downloadKinds)[number];

const recipient = z.object({
  msisdn: z.string(),
  status: z.union([z.string(), z.number()]),
  status_description: z.string(),
  // Extension; absent if no message was created.
  message_id: id.optional(),
  /** Extension: SMS charged, as in the lists of messages. */
  units: z.int().optional(),
  // Extensions, for a rejected row of a file: the row as the file counts it, and whether its value was erased, not empty.
  row: z.int().optional(),
  erased: z.literal(true).optional(),
});
export type CampaignRecipient = z.infer<typeof recipient>;

/** One page of a campaign's recipients, optionally of one `status` only (extension). */
export const campaignRecipients = endpoint({
  path: 'message/groupbulk/download',
  mayLag: true,
  access: { module: 'campaigns', action: 'read' },
  body: pageRequest,
  query: z.object({ group_id: givenId, status: z.enum(downloadKinds).optional() }),
  answer: pageOf(recipient),
});

/** Extension: all recipients, as a file. */
export const exportRecipients = exportOf(campaignRecipients, recipient);

/**
 * Extension: why messages failed and why recipients were excluded before sending, most frequent first. A code is null if the message failed
 * before codes were stored.
 */
export const campaignOutcomes = endpoint({
  path: 'campaign/:id/outcomes',
  access: { module: 'campaigns', action: 'read' },
  answer: z.object({
    message: z.object({
      failed: z.array(z.object({ failure_code: z.enum(failureCodes).nullable(), count })),
      rejected: z.array(z.object({ reason: z.string(), count })),
    }),
  }),
});
export type CampaignOutcomes = z.infer<(typeof campaignOutcomes)['answer']>['message'];

const maySend = { module: 'send', action: 'create' } as const;
const mayControl = { module: 'campaigns', action: 'update' } as const;

const act = <Body extends z.ZodType>(verb: string, body: Body, access: Access = mayControl) =>
  endpoint({ path: `campaign/:id/${verb}`, access, body });

/** Most characters of the reason for pausing or cancelling a campaign. */
const stopReasonMax = 200;

/** The reason is stored with the campaign and in the audit log. */
export const stopReason = z.looseObject({
  reason: z.string().trim().max(stopReasonMax, 'The reason is too long').optional(),
});

export const pauseCampaign = act('pause', stopReason.nullish());
export const resumeCampaign = act('resume', emptyBody);
/** Those who may send, but not control campaigns, may call the next two during the hold of a send of their own. */
const mayEndHold = [mayControl, maySend] as const;
/** Only during the hold; refused with `campaign_not_held` once it is over. */
const held = z.literal(true).optional();
/** Cancels a campaign and refunds its unsent messages, which during a hold are all of them. */
export const cancelCampaign = act('cancel', stopReason.extend({ held }).nullish(), mayEndHold);
/** Ends the hold, so that sending starts at once (requirements/deviations.md#hold-of-groups). */
export const releaseCampaign = act('release', emptyBody, mayEndHold);
/** Skips the next run of a schedule. */
export const skipRun = act('skip', emptyBody);

/** The reasons of the failures to send again (null: failures without a code). Unset: all but the permanent ones (failures.ts). */
const resendBody = z
  .looseObject({ failure_codes: z.array(z.enum(failureCodes).nullable()).min(1).max(50).optional() })
  .nullish();

/** Sends again to the failed recipients, as a new campaign. */
export const resendFailed = endpoint({
  ...act('resend-failed', resendBody),
  access: maySend,
  status: 201,
  answer: z.object({ message: z.string(), campaign_id: id.optional() }),
});

/** Extension: what a resend would send and cost at today's prices. */
export const previewResend = endpoint({
  ...act('resend-failed/preview', resendBody),
  access: maySend,
  answer: z.object({
    message: z.object({
      accepted: count,
      units: count,
      cost: kes,
      balance: count,
      /** The numbers that are left to send to by the reason of their newest failure, whichever reasons were chosen. */
      failed: z.array(z.object({ failure_code: z.enum(failureCodes).nullable(), count })).optional(),
      /** Of the chosen ones, those that cannot be sent to any more, for example because they are on the DND list now. */
      rejected: z.array(z.object({ reason: z.string(), count })),
      /** Earlier resends, oldest first. Numbers that they reached, or may still reach, are not in `accepted`. */
      resends: z.array(z.object({ created: instant, recipients: count })).optional(),
    }),
  }),
});
export type ResendPreview = z.infer<(typeof previewResend)['answer']>['message'];

/** Extension: the values to start a similar send with. Recipients are in one of the three fields, or in none if they no longer exist. */
export const copyCampaign = endpoint({
  ...act('copy', emptyBody),
  access: maySend,
  answer: z.object({
    message: z.object({
      campaign_name: z.string(),
      sender_id: z.string(),
      message: z.string(),
      opt_out: z.boolean(),
      msisdn: z.string().optional(),
      contact_group_id: id.optional(),
      upload: z.object({ id, file_name: z.string(), number_column: z.string().optional() }).optional(),
      /** From the next run on; for a schedule that has ended, from the next day that it would have run on, without an end. */
      schedule: z
        .object({
          repeat_type: z.enum(repeatTypes),
          send_time: z.string(),
          start_date: day.optional(),
          end_date: day.optional(),
        })
        .optional(),
    }),
  }),
});

export const campaignRuns = collection({
  name: 'campaign-runs',
  mayLag: true,
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
