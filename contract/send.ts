// Sends to typed numbers, groups and files, and the pre-flight that reports what a send would do (requirements/portal.md#send-sms;
// requirements/domain.md#sending).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenId, id, instant, kes, requiredId, requiredText } from './common.ts';
import { delay } from './delays.ts';
import { messageClasses } from './messages.ts';
import { reject } from './rejects.ts';
import { flag, scheduleFields } from './schedule.ts';
import { partsMax } from './segments.ts';

/** Most characters of a text: the longest one that fits into ten parts of GSM 7-bit. */
export const messageCharactersMax = partsMax * 153;

/** Most numbers of a typed send; larger sends use an upload. */
export const typedNumbersMax = 10_000;

/** Most bytes and rows of an uploaded file (requirements/domain.md#uploaded-files). */
export const uploadBytesMax = 20 * 1024 * 1024;
export const uploadRowsMax = 1_000_000;

/** The opt-out notice at the end of a promotional text (requirements/domain.md#opt-out). */
export const optOutText = 'STOP*456*9*5#';

/** Texts to groups and files may contain fields (contract/fields.ts). */
const text = z
  .string('Message is required')
  .min(1, 'Message is required')
  .max(messageCharactersMax, `Message is longer than ${partsMax} parts`)
  .refine((value) => value.trim() !== '', 'Message is required');

/** The name of a sender ID, or the id of one of its rows. */
const sender = z.union(
  [z.string().trim().min(1, 'Sender ID is required').max(20, 'Sender ID is too long'), z.int().positive()],
  'Sender ID is required',
);

const campaignName = requiredText('Campaign name is required', 120, 'Campaign name is too long');

/** Extension: appends {@link optOutText} to each text; it counts towards the parts. */
const optOut = { opt_out: flag.optional() };

const typedSend = z.object({
  country_code: z.string().trim().length(2).default('KE'),
  message: text,
  msisdn: requiredText('Phone numbers are required', 250_000),
  schedule: flag.optional(),
  sender_id: sender,
  /**
   * Extension: the cost that the pre-flight answered. A send that costs more is refused with 422 `preflight_price_changed`, since the price
   * may have changed after the review.
   */
  cost_max: kes.max(20).optional(),
});

const promotionalSend = typedSend.extend({ campaign_name: campaignName, ...optOut, ...scheduleFields });

/** A handle as a form sends it: text, empty for none. */
const handle = z.preprocess((value) => (value === '' ? undefined : value), givenId.optional());

/**
 * Extension: the id of the reviewed pre-flight, so that the server need not read the recipients again. Without it, the server runs the
 * pre-flight first. 422 `preflight_expired` after an hour, `preflight_mismatch` if it is of another send,
 * `preflight_price_changed` if the client's price on one of its networks is another one.
 */
const reviewed = { preflight_id: handle };

const groupSend = z.object({
  campaign_name: campaignName,
  message: text,
  contact_group_id: requiredId('Contact group is required'),
  sender_id: sender,
  ...optOut,
  ...scheduleFields,
});

/** The file is either part of the form or was read by the pre-flight and is named by `upload_id`. */
const uploadSend = z.object({
  campaign_name: campaignName,
  message: text,
  sender_id: sender,
  upload_id: handle,
  /** Extension: the heading of the column with the numbers; detected if unset. */
  number_column: z.string().max(200).optional(),
  ...optOut,
  ...scheduleFields,
});

export const preflight = z.object({
  rows: z.int(),
  accepted: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Parts of one message; if texts differ, of the longest one. */
  parts: z.int(),
  units: z.int(),
  cost: kes,
  balance: z.int(),
  balance_after: z.int(),
  rejected: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** The first hundred rejected entries as they were typed; `row` counts from 1. */
  rejects: z.array(reject),
  networks: z.array(z.object({ network: z.string(), numbers: z.int(), units: z.int(), cost: kes })),
  /** The first rendered messages. */
  samples: z.array(z.object({ msisdn: z.string(), text: z.string(), parts: z.int() })).optional(),
  longest: z.object({ msisdn: z.string(), text: z.string(), parts: z.int() }).nullish(),
  /** Number of rows whose text takes more parts than the text with empty fields. */
  spilled: z.int().optional(),
  /** If the sending window of a promotional send is closed now: when it opens. */
  waits_until: z.string().nullish(),
  /** What would delay the send if it started now. */
  delays: z.array(delay).optional(),
  /**
   * Networks of this send that approved the sender ID for the other class only, so that they may not deliver it
   * (requirements/kenya.md#sender-ids). A warning, not a refusal: the network decides.
   */
  off_purpose: z.object({ approved_for: z.enum(messageClasses), networks: z.array(z.string()) }).nullish(),
  /** For a group, if the client records consents: the number of accepted recipients without one. */
  without_consent: z.int().optional(),
  /**
   * The newest send of the last 24 hours with the same text, sender and recipients, unless it is replaced: a campaign, or for typed numbers the
   * message to the first of them. A warning, not a refusal.
   */
  sent_before: z
    .union([
      z.object({ campaign_id: id, name: z.string(), created: instant, is_scheduled: z.boolean() }),
      z.object({ message_id: id, msisdn: z.string(), created: instant }),
    ])
    .nullish(),
  /** For a group or file: identifies this pre-flight to the send for an hour; unset if no recipient was accepted. */
  preflight_id: id.optional(),
  /** For a file: its handle for the send, its columns, and the one that holds the numbers. */
  upload_id: id.optional(),
  columns: z.array(z.string()).optional(),
  number_column: z.string().optional(),
});
export type Preflight = z.infer<typeof preflight>;

const access = { module: 'send', action: 'create' } as const;
/** Most bytes of {@link typedSend} as JSON, most of which are numbers. */
const bodyBytesMax = 400_000;

/** A call that reports what a send would do without sending, by the same function that decides the send. */
const preflightOf = <Body extends z.ZodType>(
  kind: string,
  body: Body,
  how: { bodyBytesMax?: number; multipart?: true } = {},
) =>
  endpoint({
    path: `message/preflight/${kind}`,
    access,
    body,
    answer: z.object({ message: preflight }),
    ...how,
  });

export const preflightTransactional = preflightOf('transactional', typedSend, { bodyBytesMax });
export const preflightPromotional = preflightOf('promotional', promotionalSend, { bodyBytesMax });
export const preflightGroup = preflightOf('contact-group', groupSend);

/**
 * Extension: reads a file before a text is written and stores it for a day under `upload_id`; or reads the stored file again with another
 * column of numbers.
 */
export const readUpload = endpoint({
  path: 'message/preflight/upload-columns',
  access,
  multipart: true,
  body: z.object({ upload_id: handle, number_column: z.string().max(200).optional() }),
  answer: z.object({
    message: z.object({
      upload_id: id,
      columns: z.array(z.string()),
      /** The heading of the column that holds the numbers. */
      number_column: z.string(),
      rows: z.int(),
      /** Rows with a phone number. */
      numbers: z.int(),
      /** The sheet that was read, if the workbook has several visible ones. */
      sheet: z.string().optional(),
      /** The cells of the first rows, in the order of `columns`; fewer if the row is short. */
      sample: z.array(z.array(z.string())),
    }),
  }),
});

/** Reads the file once and stores it for a day under `upload_id`, so that the reviewed file is the one that is sent. */
export const preflightUpload = preflightOf('upload-file', uploadSend, { multipart: true });

/** All rejected rows of a file that was read, for download. */
export const uploadRejects = endpoint({
  path: 'message/preflight/upload-rejects',
  access,
  body: uploadSend,
  answer: reject,
  stream: true,
});

/** Sends to typed numbers at once. 402 if the balance is too low; then nothing is queued. */
export const sendTransactional = endpoint({
  path: 'message/send/transactional',
  countsForClient: true,
  access,
  body: typedSend,
  bodyBytesMax,
  answer: z.object({
    message: z.string(),
    accepted: z.int().optional(),
    units: z.int().optional(),
    balance: z.int().optional(),
  }),
});

const campaignAnswer = z.object({
  message: z.string(),
  campaign_id: id.optional(),
  accepted: z.int().optional(),
  units: z.int().optional(),
  balance: z.int().optional(),
  /**
   * Seconds left of the hold in which `campaign/:id/cancel` cancels the whole send. Computed when the answer is made, so that a repeated
   * call returns the current value and the client's clock does not matter.
   */
  hold_seconds: z.int().optional(),
  /** The instant at which the hold ends. */
  hold_until: instant.optional(),
});

/** Schedules a send to typed numbers. */
export const sendPromotional = endpoint({
  path: 'message/send/promotional',
  access,
  body: promotionalSend,
  bodyBytesMax,
  answer: campaignAnswer,
});

export const sendGroup = endpoint({
  path: 'message/send/contact-group',
  access,
  status: 201,
  body: groupSend.extend(reviewed),
  answer: campaignAnswer,
});

export const sendUpload = endpoint({
  path: 'message/send/upload-file',
  access,
  status: 201,
  multipart: true,
  body: uploadSend.extend(reviewed),
  answer: campaignAnswer,
});

/** Sends the rendered text to the caller's own number, at once and as transactional, so that it can be checked before the send. */
export const sendTest = endpoint({
  path: 'message/send/test',
  access,
  body: z.object({ message: text, sender_id: sender, ...optOut }),
});

/**
 * Extension: cancels a queued or scheduled message that belongs to no campaign and is not being submitted, and refunds its unsent parts.
 */
export const cancelMessage = endpoint({
  path: 'message/:id/cancel',
  access,
});
