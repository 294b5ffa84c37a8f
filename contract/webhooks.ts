// Webhook endpoints of clients: the calls of the console for them. Extensions of the specification.
import { z } from 'zod';
import { asRead, fromDigits, givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  deliveryStates,
  redeliverIdsMax,
  secretOverlapHoursMax,
  webhookAttempt,
  webhookDescriptionMax,
  webhookTypes,
  webhookUrl,
} from './v1/webhooks.ts';
import { disabledWhys, webhookEventTypes, webhookFormats } from './webhookEvents.ts';

export const webhook = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  /** False for an endpoint that receives events of test messages. */
  live: z.boolean(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.enum(webhookEventTypes)),
  format: z.enum(webhookFormats),
  enabled: z.boolean(),
  disabled: instant.nullable(),
  disabled_why: z.enum(disabledWhys).nullable(),
  /** When the first failure since the last success occurred. */
  failing_since: instant.nullable(),
  /** Until when the secret before the last rotation signs, too; null if it no longer does. */
  old_secret_until: instant.nullable(),
  created: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** Endpoints within the caller's reach, newest first. */
export const listWebhooks = endpoint({
  path: 'developers/webhooks/list',
  access: { module: 'developers', action: 'read' },
  body: z.looseObject({ client_id: givenId.optional() }).nullish(),
  answer: z.object({ data: z.array(webhook) }),
});

const description = z.string().trim().max(webhookDescriptionMax);
const secret = z.object({ message: z.string(), webhook, secret: z.string() });

/** Creates an endpoint. The answer is the only time that the secret is shown. */
export const createWebhook = endpoint({
  path: 'developers/webhooks/create',
  access: { module: 'developers', action: 'create' },
  status: 201,
  body: z.object({
    /** The owner of the endpoint; unset: the caller's own client. */
    client_id: givenId.optional(),
    /** Unset: live. It cannot be changed later. */
    live: z.boolean().optional(),
    url: webhookUrl,
    event_types: webhookTypes,
    description: description.optional(),
    format: z.enum(webhookFormats),
  }),
  answer: secret,
});

export const updateWebhook = endpoint({
  path: 'developers/webhooks/:id/update',
  access: { module: 'developers', action: 'update' },
  body: z.object({
    url: webhookUrl.optional(),
    event_types: webhookTypes.optional(),
    description: description.optional(),
    format: z.enum(webhookFormats).optional(),
    enabled: z.boolean().optional(),
    read: asRead,
  }),
});

/** Replaces the secret; both secrets sign for `overlap_hours`. */
export const rotateWebhookSecret = endpoint({
  path: 'developers/webhooks/:id/rotate',
  access: { module: 'developers', action: 'update' },
  status: 201,
  body: z.object({ overlap_hours: fromDigits(z.int().min(0).max(secretOverlapHoursMax)) }),
  answer: secret,
});

export const deleteWebhook = endpoint({
  path: 'developers/webhooks/:id/delete',
  access: { module: 'developers', action: 'delete' },
});

export const webhookDelivery = z.object({
  id,
  event: z.string(),
  type: z.enum(webhookEventTypes),
  state: z.enum(deliveryStates),
  /** Whether it is a test event, which no redelivery of all failed ones includes. */
  test: z.boolean(),
  created: instant,
  next_attempt: instant.nullable(),
  content_type: z.string(),
  body: z.string(),
  attempts: z.array(webhookAttempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Sends a test event and waits for the answer of the endpoint. */
export const testWebhook = endpoint({
  path: 'developers/webhooks/:id/test',
  access: { module: 'developers', action: 'update' },
  body: z.object({ type: z.enum(webhookEventTypes).optional() }),
  answer: z.object({ delivery: webhookDelivery }),
});

/** Deliveries of the last 7 days, newest first; `before` selects the next page. */
export const webhookDeliveries = endpoint({
  path: 'developers/webhooks/:id/deliveries',
  mayLag: true,
  access: { module: 'developers', action: 'read' },
  body: z.object({ state: z.enum(deliveryStates).optional(), before: givenId.optional() }),
  answer: z.object({ data: z.array(webhookDelivery), has_more: z.boolean() }),
});

/** Delivers the named events again, or all whose delivery failed. */
export const redeliverWebhooks = endpoint({
  path: 'developers/webhooks/:id/redeliver',
  access: { module: 'developers', action: 'update' },
  status: 202,
  body: z.object({ ids: z.array(givenId).min(1).max(redeliverIdsMax).optional() }),
  answer: z.object({ message: z.string(), redelivered: z.int() }),
});
