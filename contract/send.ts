// Sending to typed numbers, groups and files, and the pre-flight that reports what a send would do
// (requirements/portal.md#send-sms; requirements/domain.md#sending).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenId, id, instant, kes, requiredText } from './common.ts';
import { messageClasses } from './messages.ts';
import { reject } from './rejects.ts';
import { flag, scheduleFields } from './schedule.ts';
import { partsMax } from './segments.ts';

/** Characters of the longest text that can still make ten parts of GSM 7-bit. */
export const messageCharactersMax = partsMax * 153;

/** Numbers one typed send may hold; more belong into an upload. */
export const typedNumbersMax = 10_000;

/** Bytes and rows an uploaded file may have (requirements/domain.md#uploaded-files). */
export const uploadBytesMax = 20 * 1024 * 1024;
export const uploadRowsMax = 1_000_000;

/** The opt-out notice at the end of a promotional text (requirements/domain.md#opt-out). */
export const optOutText = 'STOP*456*9*5#';

/** On groups and files with fields, see contract/fields.ts. */
const text = z
  .string('Message is required')
  .min(1, 'Message is required')
  .max(messageCharactersMax, `Message is longer than ${partsMax} parts`)
  .refine((value) => value.trim() !== '', 'Message is required');

/** The sender's name, or the id of one of its rows. */
const sender = z.union(
  [z.string().trim().min(1, 'Sender ID is required').max(20, 'Sender ID is too long'), z.int().positive()],
  'Sender ID is required',
);

const campaignName = requiredText('Campaign name is required', 120, 'Campaign name is too long');

/** Extension: adds {@link optOutText} to each text; counted in the parts. */
const optOut = { opt_out: flag.optional() };

const typedSend = z.object({
  country_code: z.string().trim().length(2).default('KE'),
  message: text,
  msisdn: requiredText('Phone numbers are required', 250_000),
  schedule: flag.optional(),
  sender_id: sender,
});

const promotionalSend = typedSend.extend({ campaign_name: campaignName, ...optOut, ...scheduleFields });

/** A handle as a form sends it: text, or empty. */
const handle = z.preprocess((value) => (value === '' ? undefined : value), givenId.optional());

/**
 * Extension: the reviewed pre-flight, which lets the server accept the send without reading its recipients again. Without it the
 * server runs the pre-flight first. 422 `preflight_expired` after an hour, `preflight_mismatch` for another send.
 */
const reviewed = { preflight_id: handle };

const groupSend = z.object({
  campaign_name: campaignName,
  message: text,
  contact_group_id: z.coerce.number('Contact group is required').pipe(id),
  sender_id: sender,
  ...optOut,
  ...scheduleFields,
});

/** The file comes with the form, or was read by the pre-flight and is named by `upload_id`. */
const uploadSend = z.object({
  campaign_name: campaignName,
  message: text,
  sender_id: sender,
  upload_id: handle,
  /** Extension: the heading of the column of numbers; detected where unset. */
  number_column: z.string().max(200).optional(),
  ...optOut,
  ...scheduleFields,
});

export const preflight = z.object({
  rows: z.int(),
  accepted: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Parts of one message; of the longest one where texts differ. */
  parts: z.int(),
  units: z.int(),
  cost: kes,
  balance: z.int(),
  balance_after: z.int(),
  rejected: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** The first hundred rejected entries, each as it was typed; `row` counts from 1. */
  rejects: z.array(reject),
  networks: z.array(z.object({ network: z.string(), numbers: z.int(), units: z.int(), cost: kes })),
  /** The first rendered messages. */
  samples: z.array(z.object({ msisdn: z.string(), text: z.string(), parts: z.int() })).optional(),
  longest: z.object({ msisdn: z.string(), text: z.string(), parts: z.int() }).nullish(),
  /** Rows that take more parts than the text takes with its fields left empty. */
  spilled: z.int().optional(),
  /** Until when a promotional send would wait now: the opening of the sending window, where it is closed. */
  waits_until: z.string().nullish(),
  /**
   * What delays the send on a network, if it starts now: its link is down, perhaps since `since`, and no other route takes the messages;
   * or the sending window is closed until `until`. A delayed message goes out by itself.
   */
  delays: z
    .array(
      z.object({
        network: z.string(),
        cause: z.enum(['link_down', 'window_closed']),
        since: instant.nullish(),
        until: instant.nullish(),
      }),
    )
    .optional(),
  /**
   * Networks of this send that approved the sender ID only for the other class: they may not deliver it
   * (requirements/kenya.md#sender-ids). A warning and no refusal: the network decides.
   */
  off_purpose: z.object({ approved_for: z.enum(messageClasses), networks: z.array(z.string()) }).nullish(),
  /** Of a group, where the client records consents: recipients among `accepted` that have none. */
  without_consent: z.int().optional(),
  /** Of a group or file: identifies this pre-flight to the send for an hour; unset where no recipient was accepted. */
  preflight_id: id.optional(),
  /** Of a file: its handle for the send, its columns, and which of them holds the numbers. */
  upload_id: id.optional(),
  columns: z.array(z.string()).optional(),
  number_column: z.string().optional(),
});
export type Preflight = z.infer<typeof preflight>;

const access = { module: 'send', action: 'create' } as const;
/** Bytes of {@link typedSend} as JSON: its numbers take most of them. */
const bodyBytesMax = 400_000;

/** Reports what a send would do without sending, by the function that decides the send. */
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
 * Extension: reads a file before there is a text, and stores it for a day under `upload_id`; or reads the stored one with
 * another column.
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
      /** The one that holds the numbers. */
      number_column: z.string(),
      rows: z.int(),
      /** Rows with a phone number. */
      numbers: z.int(),
      /** The sheet that was read, of a workbook with several visible ones. */
      sheet: z.string().optional(),
      /** The cells of the first rows, in the order of `columns`; short where the row is. */
      sample: z.array(z.array(z.string())),
    }),
  }),
});

/** Reads the file once and keeps it for a day under `upload_id`, so that what is confirmed is what is sent. */
export const preflightUpload = preflightOf('upload-file', uploadSend, { multipart: true });

/** Every rejected row of a file that was read, for the reject file. */
export const uploadRejects = endpoint({
  path: 'message/preflight/upload-rejects',
  access,
  body: uploadSend,
  answer: reject,
  stream: true,
});

/** Immediate, to typed numbers. 402 when the balance is short; then nothing is queued. */
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
   * Seconds left of the hold in which `campaign/:id/cancel` cancels the whole send. Computed when the answer is made, so that
   * a repeated call returns the current remainder and the client's clock does not matter.
   */
  hold_seconds: z.int().optional(),
  /** The instant at which that ends. */
  hold_until: instant.optional(),
});

/** Scheduled, to typed numbers. */
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

/** The rendered text to the caller's own number, at once and transactional, before it goes to everyone. */
export const sendTest = endpoint({
  path: 'message/send/test',
  access,
  body: z.object({ message: text, sender_id: sender, ...optOut }),
});

/** Extension: cancels a message that is queued or scheduled, belongs to no campaign and is not being sent; refunds what was not sent. */
export const cancelMessage = endpoint({
  path: 'message/:id/cancel',
  access,
});
