// Webhook endpoints of clients. The console's calls; extensions of the specification.
import { z } from 'zod';
import { givenId, id, instant } from './common.ts';
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
  /** False: for the events of test messages. */
  live: z.boolean(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.enum(webhookEventTypes)),
  format: z.enum(webhookFormats),
  enabled: z.boolean(),
  disabled: instant.nullable(),
  disabled_why: z.enum(disabledWhys).nullable(),
  /** The first failure since the last success. */
  failing_since: instant.nullable(),
  /** The end of the secret before the last rotation, while it signs. */
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

/** The answer holds the secret, which is shown once. */
export const createWebhook = endpoint({
  path: 'developers/webhooks/create',
  access: { module: 'developers', action: 'create' },
  status: 201,
  body: z.object({
    /** Whose endpoint; the caller's own client where unset. */
    client_id: givenId.optional(),
    /** Live where unset; it never changes. */
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
  }),
});

/** Both secrets sign for `overlap_hours`. */
export const rotateWebhookSecret = endpoint({
  path: 'developers/webhooks/:id/rotate',
  access: { module: 'developers', action: 'update' },
  status: 201,
  body: z.object({ overlap_hours: z.int().min(0).max(secretOverlapHoursMax) }),
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
  created: instant,
  next_attempt: instant.nullable(),
  content_type: z.string(),
  body: z.string(),
  attempts: z.array(webhookAttempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Sends a test event and waits for its answer. */
export const testWebhook = endpoint({
  path: 'developers/webhooks/:id/test',
  access: { module: 'developers', action: 'update' },
  body: z.object({ type: z.enum(webhookEventTypes).optional() }),
  answer: z.object({ delivery: webhookDelivery }),
});

/** Deliveries of the last 7 days, newest first: those before `before`. */
export const webhookDeliveries = endpoint({
  path: 'developers/webhooks/:id/deliveries',
  mayLag: true,
  access: { module: 'developers', action: 'read' },
  body: z.object({ state: z.enum(deliveryStates).optional(), before: givenId.optional() }),
  answer: z.object({ data: z.array(webhookDelivery), has_more: z.boolean() }),
});

/** The named deliveries, or all that failed. */
export const redeliverWebhooks = endpoint({
  path: 'developers/webhooks/:id/redeliver',
  access: { module: 'developers', action: 'update' },
  status: 202,
  body: z.object({ ids: z.array(givenId).min(1).max(redeliverIdsMax).optional() }),
  answer: z.object({ message: z.string(), redelivered: z.int() }),
});
