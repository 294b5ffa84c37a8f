// Webhook endpoints and the log of their deliveries.
import { z } from 'zod';
import { disabledWhys, webhookEventTypes, webhookFormats } from '../webhookEvents.ts';
import { v1Call } from './call.ts';
import { givenTime, idNumber, idParams, optional, pageOf, pageQuery, time, withDefault } from './shapes.ts';

export const webhookUrlMax = 2_000;
export const webhookDescriptionMax = 100;
/** Most endpoints of one client and kind, live or test. */
export const webhooksMax = 20;
/** Most deliveries that one call may name, or that a range of times may queue. */
export const redeliverIdsMax = 100;
export const redeliverRangeMax = 10_000;
/** Most hours for which the previous secret still signs after a rotation. */
export const secretOverlapHoursMax = 168;

const urlMissing = 'The URL is required';
export const webhookUrl = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? urlMissing : 'The URL must begin with https://',
  })
  .trim()
  .min(1, urlMissing)
  .max(webhookUrlMax, `The URL may have at most ${webhookUrlMax} characters`)
  .meta({ example: 'https://example.com/webhooks/tuma' });

export const eventType = z.enum(webhookEventTypes);

export const webhookTypes = z
  .array(eventType)
  .min(1, 'Choose at least one event type')
  .transform((chosen) => webhookEventTypes.filter((type) => chosen.includes(type)));

const description = z.string().trim().max(webhookDescriptionMax);
const format = z.enum(webhookFormats).meta({
  description:
    "`tuma`: signed JSON. `africastalking`: the forms that Africa's Talking posts, signed in the headers.",
});

export const webhookEndpointObject = z.object({
  id: z.string().meta({ example: 'we_12' }),
  object: z.literal('webhook_endpoint'),
  live: z.boolean().meta({
    description: 'False where a test key made it: it gets the events of test messages, and no others',
  }),
  url: z.string(),
  description: z.string(),
  event_types: z.array(eventType),
  format,
  status: z.enum(['enabled', 'disabled']),
  disabled_at: time.nullable(),
  disabled_reason: z.enum(disabledWhys).nullable().meta({
    description: '`manual`, `failing` after 3 days without a success, or `gone` after it answered 410',
  }),
  failing_since: time.nullable().meta({ description: 'The first failure since the last success' }),
  created_at: time,
});

const withSecret = webhookEndpointObject.extend({
  secret: z
    .string()
    .meta({ description: 'Verifies signatures. Shown in this answer only.', example: 'whsec_...' }),
});

const call = { scope: 'webhooks:manage' } as const;
const ofOne = { ...call, params: idParams };

export const createWebhook = v1Call({
  ...call,
  method: 'POST',
  path: '/v1/webhooks',
  status: 201,
  summary: 'Create a webhook endpoint',
  body: z.strictObject({
    url: webhookUrl,
    event_types: webhookTypes,
    description: withDefault(description, ''),
    format: withDefault(format, 'tuma'),
  }),
  answer: withSecret,
  errors: ['webhook_url_invalid', 'webhook_limit_reached'],
});

export const listWebhooks = v1Call({
  ...call,
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List webhook endpoints',
  query: pageQuery,
  answer: pageOf(webhookEndpointObject),
});

export const getWebhook = v1Call({
  ...ofOne,
  method: 'GET',
  path: '/v1/webhooks/:id',
  summary: 'Retrieve a webhook endpoint',
  answer: webhookEndpointObject,
  errors: ['webhook_not_found'],
});

export const updateWebhook = v1Call({
  ...ofOne,
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  summary: 'Update a webhook endpoint',
  body: z.strictObject({
    url: optional(webhookUrl),
    event_types: optional(webhookTypes),
    description: optional(description),
    format: optional(format),
    enabled: optional(z.boolean()),
  }),
  answer: webhookEndpointObject,
  errors: ['webhook_not_found', 'webhook_url_invalid'],
});

export const deleteWebhook = v1Call({
  ...ofOne,
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  summary: 'Delete a webhook endpoint',
  answer: z.object({ id: z.string(), object: z.literal('webhook_endpoint'), deleted: z.literal(true) }),
  errors: ['webhook_not_found'],
});

const overlapHours = z
  .int()
  .min(0)
  .max(secretOverlapHoursMax)
  .meta({ description: 'Hours for which deliveries are signed with the old secret, too' });

export const rotateWebhookSecret = v1Call({
  ...ofOne,
  method: 'POST',
  path: '/v1/webhooks/:id/rotate',
  summary: 'Replace the secret of a webhook endpoint',
  body: z.strictObject({
    overlap_hours: withDefault(overlapHours, 24),
  }),
  answer: withSecret,
  errors: ['webhook_not_found'],
});

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export const webhookAttempt = z.object({
  at: time,
  duration_ms: z.int(),
  status: z.int().nullable().meta({ description: 'HTTP status of the response' }),
  response: z.string().meta({ description: 'The first 1,000 characters of the response' }),
  error: z
    .enum([
      'timeout',
      'address_refused',
      'name_unresolved',
      'connection_failed',
      'tls_failed',
      'redirect_refused',
      'response_invalid',
      'secret_unreadable',
    ])
    .nullable(),
  detail: z
    .string()
    .optional()
    .meta({ description: 'The cause of `error` where one is known', example: 'CERT_HAS_EXPIRED' }),
});

/** One attempt at a delivery. */
export type WebhookAttempt = z.infer<typeof webhookAttempt>;
/** Whether the attempt delivered the event. */
export const succeeded = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
/** Why no usable response was received. */
export type WebhookError = NonNullable<WebhookAttempt['error']>;

export const webhookDeliveryObject = z.object({
  id: z.string().meta({ example: 'whd_588499038240769' }),
  object: z.literal('webhook_delivery'),
  endpoint_id: z.string(),
  event_id: z.string(),
  event_type: eventType,
  status: z.enum(deliveryStates),
  created_at: time,
  next_attempt_at: time.nullable(),
  request: z.object({ content_type: z.string(), body: z.string() }),
  attempts: z.array(webhookAttempt),
});

export const testWebhook = v1Call({
  ...ofOne,
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Send a test event to a webhook endpoint and wait for its answer',
  body: z.strictObject({ event_type: optional(eventType) }),
  answer: webhookDeliveryObject,
  errors: ['webhook_not_found'],
});

export const listDeliveries = v1Call({
  ...ofOne,
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'List deliveries of the last 7 days',
  query: pageQuery.extend({ status: z.enum(deliveryStates).optional() }),
  answer: pageOf(webhookDeliveryObject),
  errors: ['webhook_not_found'],
});

export const redeliver = v1Call({
  ...ofOne,
  method: 'POST',
  path: '/v1/webhooks/:id/redeliver',
  status: 202,
  summary: 'Deliver events again: those named, or those of a range of times',
  body: z
    .strictObject({
      delivery_ids: optional(
        z
          .array(z.string().max(100))
          .min(1)
          .max(redeliverIdsMax)
          .meta({ description: 'Ids of deliveries. Without them, give `created_after`' }),
      ),
      created_after: optional(givenTime.meta({ description: 'Inclusive, to the second' })),
      created_before: optional(givenTime.meta({ description: 'Exclusive, to the second' })),
      status: withDefault(z.enum(['failed', 'all']).meta({ description: 'Of a range of times' }), 'failed'),
      starting_after: optional(
        z
          .string()
          .refine((id) => idNumber('whd', id) > 0, 'starting_after must be the id of a delivery')
          .meta({ description: 'The `next_cursor` of the answer before, to continue a range of times' }),
      ),
    })
    .refine(
      ({ delivery_ids, created_after, created_before, starting_after }) =>
        delivery_ids === undefined
          ? created_after !== undefined
          : [created_after, created_before, starting_after].every((given) => given === undefined),
      { message: 'Give either delivery_ids or created_after', path: ['delivery_ids'] },
    ),
  answer: z.object({
    object: z.literal('redelivery'),
    redelivered: z.int(),
    has_more: z.boolean().meta({ description: 'True where the range holds more than 10,000' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'The `starting_after` of the next request, null where the range holds no more' }),
  }),
  errors: ['webhook_not_found', 'webhook_disabled'],
});

export const webhookCalls = [
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  redeliver,
];
