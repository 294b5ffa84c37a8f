// The event of a webhook that reports a status. Pure.
import type { V1Status } from '../../contract/v1/statuses.ts';
import type { MessageEventType } from '../../contract/webhookEvents.ts';

/** The event that reports a status; null if none does. Each final message has exactly one such event. */
export const statusEvents: Readonly<Record<V1Status, MessageEventType | null>> = {
  scheduled: null,
  queued: null,
  unknown: null,
  sent: 'message.sent',
  delivered: 'message.delivered',
  undelivered: 'message.undelivered',
  expired: 'message.expired',
  rejected: 'message.failed',
  canceled: 'message.failed',
  failed: 'message.failed',
};
