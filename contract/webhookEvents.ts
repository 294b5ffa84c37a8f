// The events that webhooks send to a client's systems, and their formats. Types are part of the API: new ones are added here; existing ones
// are never renamed or reused for another event.

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

/** JSON signed as in Standard Webhooks, or the form-encoded bodies that Africa's Talking posts. */
export const webhookFormats = ['tuma', 'africastalking'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Why an endpoint was disabled: by a person, after days of failures, or because it answered 410. */
export const disabledWhys = ['manual', 'failing', 'gone'] as const;
export type DisabledWhy = (typeof disabledWhys)[number];
