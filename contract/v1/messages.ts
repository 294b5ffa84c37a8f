// Messages of the HTTP API: send one or a batch, retrieve, list, cancel.
import { z } from 'zod';
import { requiredText } from '../common.ts';
import { failureCodes } from '../failures.ts';
import { messageClasses } from '../messages.ts';
import { messageCharactersMax } from '../send.ts';
import { v1Call } from './call.ts';
import { v1ErrorCode } from './errors.ts';
import { e164, givenTime, idParams, pageOf, pageQuery, time, withDefault } from './shapes.ts';
import { messageFaults, v1Statuses } from './statuses.ts';

/** Most messages of one batch. */
export const batchMessagesMax = 1_000;
/** Most bytes of the body of a batch: 1,000 characters a message, and small enough to be parsed within 10 ms. */
export const batchBytesMax = 1024 * 1024;
/** Bounds of `validity_seconds`; a message that could not be sent within three days fails in any case. */
export const validitySeconds = { min: 60, max: 72 * 3_600 } as const;
/** Most days that `send_at` may be in the future. */
export const sendAheadDaysMax = 7;
const metadataMax = { entries: 20, nameCharacters: 40, valueCharacters: 500 } as const;
const variablesMax = 50;
/** JSON numbers beyond it are rounded, which would change the number of an account in a text. */
const variableMax = Number.MAX_SAFE_INTEGER;

export const money = z.object({
  amount: z.string().meta({ description: 'Exact decimal', example: '0.60' }),
  currency: z.literal('KES'),
});

const metadataLimits = `up to ${metadataMax.entries} texts of up to ${metadataMax.valueCharacters} characters each, with names of up to ${metadataMax.nameCharacters}`;
const metadataFault = `metadata takes ${metadataLimits}`;
export const metadata = z.record(
  z.string().min(1, metadataFault).max(metadataMax.nameCharacters, metadataFault),
  z.string(metadataFault).max(metadataMax.valueCharacters, metadataFault),
  metadataFault,
);

export const messageError = z.object({
  code: z.enum(failureCodes).nullable(),
  message: z.string().meta({ description: 'For people. Programs read `code`.' }),
  fault: z.enum(messageFaults).meta({ description: 'Who can do something about it' }),
});

export const messageStatus = z.enum(v1Statuses);

/** A message, as all calls and webhooks return it. */
export const messageObject = z.object({
  id: z.string(),
  object: z.literal('message'),
  status: messageStatus,
  to: e164,
  from: z.string().meta({ description: 'Sender ID', example: 'SAVANNA' }),
  type: z.enum(messageClasses),
  parts: z.int().meta({ description: 'SMS it is sent as' }),
  encoding: z
    .enum(['GSM-7', 'UCS-2'])
    .nullable()
    .meta({ description: 'Null where it was not sent over this API and its text is no longer kept' }),
  network: z.string().meta({ description: 'The network that carries it', example: 'Safaricom' }),
  units: z.int().meta({ description: 'Units charged; those of parts that were never sent are refunded' }),
  price: money,
  reference: z.string().nullable().meta({ description: 'Your own reference' }),
  metadata,
  batch_id: z.string().nullable(),
  live: z.boolean().meta({ description: 'False for a message of a test key' }),
  created_at: time,
  send_at: time.nullable(),
  valid_until: time.nullable().meta({ description: 'It is not sent or delivered after this time' }),
  submitted_at: time.nullable().meta({ description: 'When the network accepted it' }),
  delivered_at: time.nullable(),
  error: messageError.nullable().meta({ description: 'Why it was not delivered' }),
});
export type MessageObject = z.infer<typeof messageObject>;

export const messageEventObject = z.object({
  at: time,
  status: messageStatus,
  detail: z.string().nullable().meta({ description: "The network's own words" }),
});
export type MessageEventObject = z.infer<typeof messageEventObject>;

export const messageWithEvents = messageObject.extend({
  events: z.array(messageEventObject).meta({ description: 'Oldest first' }),
});

const to = requiredText('to is required', 40, 'to must be a string with one phone number').meta({
  description: 'Phone number, in E.164 or as it is dialled in Kenya',
  example: '+254712345678',
});
const from = requiredText('from is required', 20, 'from must be one of your sender IDs').meta({
  description: 'One of your sender IDs',
  example: 'SAVANNA',
});
const text = z
  .string('text must be a text')
  .refine((value) => value.trim() !== '', 'text is required')
  .meta({
    description: 'Up to 10 parts. With `variables`, {name} is replaced by the variable of that name',
    minLength: 1,
    // Longer texts are answered with `message_too_long`, in a batch for that message only.
    maxLength: messageCharactersMax,
  });
const templateId = z
  .string('template_id must be a text')
  .max(20, 'template_id must be the id of a template')
  .meta({ description: 'A template of the console, instead of `text`', example: '12' });
const variablesFault = `variables takes up to ${variablesMax} texts or numbers by name`;
const largeFault = `Send numbers of more than ${variableMax} as texts`;
const variable = z.union(
  [z.string().max(500), z.number().min(-variableMax, largeFault).max(variableMax, largeFault)],
  variablesFault,
);
const variables = z
  .record(z.string().max(60, variablesFault), variable, variablesFault)
  .refine((given) => Object.keys(given).length <= variablesMax, variablesFault)
  .meta({
    description: `Up to ${variablesMax} texts or numbers by the names in the text. ${largeFault}`,
    maxProperties: variablesMax,
  });
const type = z
  .enum(messageClasses, 'type must be transactional or promotional')
  .meta({ description: 'Promotional messages leave within the hours for promotions' });
const reference = z
  .string('reference must be a text')
  .min(1, 'reference must not be empty')
  .max(100, 'reference is longer than 100 characters');
const validityFault = `validity_seconds must be from ${validitySeconds.min} to ${validitySeconds.max}`;
const validity = z
  .int(validityFault)
  .min(validitySeconds.min, validityFault)
  .max(validitySeconds.max, validityFault)
  .meta({ description: 'Seconds after which it is no longer sent or delivered' });
const sendAt = z.iso
  .datetime({ offset: true, error: 'send_at must be an RFC 3339 time, such as 2026-11-22T09:30:00Z' })
  .meta({ description: `RFC 3339, at most ${sendAheadDaysMax} days ahead` });
const priority = z
  .enum(['normal', 'high'], 'priority must be normal or high')
  .meta({ description: 'High: before your other messages, for one-time passwords' });
const boundedMetadata = metadata
  .refine((given) => Object.keys(given).length <= metadataMax.entries, metadataFault)
  .meta({ description: `Takes ${metadataLimits}`, maxProperties: metadataMax.entries });
const dryRun = z
  .boolean('dry_run must be true or false')
  .meta({ description: 'Checks and prices it without sending; `id` is then null' });

const content = { text: text.nullish(), template_id: templateId.nullish(), variables: variables.nullish() };
const common = {
  from,
  type: withDefault(type, 'transactional'),
  validity_seconds: validity.nullish(),
  send_at: sendAt.nullish(),
  priority: withDefault(priority, 'normal'),
  dry_run: withDefault(dryRun, false),
};

/** Error codes of a refused message, single or in a batch. */
const refusals = [
  'sender_unavailable',
  'phone_number_invalid',
  'number_on_dnd_list',
  'no_route',
  'message_too_long',
  'template_not_found',
  'variable_missing',
  'balance_insufficient',
  'daily_limit_reached',
] as const;
const sendErrors = [
  ...refusals,
  'account_suspended',
  'schedule_past',
  'schedule_too_far',
  'validity_invalid',
  'idempotency_key_invalid',
  'idempotency_key_reused',
] as const;

/** The answer of a send; a dry run has no id. */
export const acceptedMessage = messageObject.extend({ id: z.string().nullable() });

export const sendMessage = v1Call({
  method: 'POST',
  path: '/v1/messages',
  scope: 'messages:send',
  status: 202,
  summary: 'Send a message',
  body: z.strictObject({
    to,
    ...content,
    ...common,
    reference: reference.nullish(),
    metadata: boundedMetadata.nullish(),
  }),
  answer: acceptedMessage,
  errors: sendErrors,
});

/** The result of one message of a batch; if it was refused, `error` is set and `id` is null. */
export const batchVerdict = z.object({
  id: z.string().nullable(),
  status: messageStatus,
  to: z.string().meta({ description: 'In E.164; as it was given where it is no phone number' }),
  parts: z.int(),
  units: z.int(),
  price: money.nullable().meta({ description: 'Null where it was refused' }),
  reference: z.string().nullable(),
  error: z.object({ code: v1ErrorCode, message: z.string(), param: z.string().nullable() }).nullable(),
});
export type BatchVerdict = z.infer<typeof batchVerdict>;

export const sendBatch = v1Call({
  method: 'POST',
  path: '/v1/messages/batch',
  scope: 'messages:send',
  status: 202,
  summary: 'Send up to 1,000 messages, each with its own text or variables',
  body: z.strictObject({
    ...common,
    ...content,
    messages: z
      .array(
        z.strictObject({
          to,
          ...content,
          reference: reference.nullish(),
          metadata: boundedMetadata.nullish(),
        }),
        'messages must be a list',
      )
      .min(1, 'messages must not be empty')
      .max(batchMessagesMax, 'messages holds more than 1,000 messages')
      .meta({
        description:
          'A message without a text of its own has that of the batch. Where one of these has `variables`, each must have all that the text names',
      }),
  }),
  answer: z.object({
    object: z.literal('batch'),
    batch_id: z.string().nullable(),
    accepted: z.int(),
    rejected: z.int(),
    units: z.int(),
    price: money,
    live: z.boolean(),
    created_at: time,
    messages: z.array(batchVerdict).meta({ description: 'One verdict each, in the order of the request' }),
  }),
  errors: sendErrors,
  bodyBytesMax: batchBytesMax,
});

export const getMessage = v1Call({
  method: 'GET',
  path: '/v1/messages/:id',
  scope: 'messages:read',
  summary: 'Retrieve a message with its events',
  params: idParams,
  answer: messageWithEvents,
  errors: ['message_not_found'],
});

export const listMessages = v1Call({
  method: 'GET',
  path: '/v1/messages',
  scope: 'messages:read',
  summary: 'List messages, newest first',
  query: pageQuery.extend({
    status: z.enum(v1Statuses, `status must be one of ${v1Statuses.join(', ')}`).optional(),
    reference: reference.optional(),
    to: to.optional(),
    batch_id: z.string().max(100).optional(),
    created_after: givenTime.optional().meta({ description: 'Inclusive' }),
    created_before: givenTime.optional().meta({ description: 'Exclusive' }),
  }),
  answer: pageOf(messageObject),
  errors: ['phone_number_invalid', 'search_too_broad'],
});

export const cancelMessage = v1Call({
  method: 'POST',
  path: '/v1/messages/:id/cancel',
  scope: 'messages:send',
  summary: 'Cancel a message that is scheduled or queued',
  params: idParams,
  answer: messageObject,
  errors: ['message_not_found', 'message_not_cancellable'],
});
