// The events a client's systems can be sent by webhook, and how. Types are part of the API: one is added here, and none is
// renamed or used for another event.

export const messageEventTypes = [
  'message.sent',
  'message.delivered',
  'message.undelivered',
  'message.failed',
  'message.expired',
] as const;
export type MessageEventType = (typeof messageEventTypes)[number];

export const webhookEventTypes = [
  ...messageEventTypes,
  'incoming_message.received',
  'recipient.opted_out',
  'balance.low',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** JSON signed as Standard Webhooks, or the forms that Africa's Talking posts. */
export const webhookFormats = ['tuma', 'africastalking'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** By a person, after days of failures, or because the endpoint answered 410. */
export const disabledWhys = ['manual', 'failing', 'gone'] as const;
export type DisabledWhy = (typeof disabledWhys)[number];
