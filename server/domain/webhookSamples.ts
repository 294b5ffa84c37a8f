// Objects of test events: invented, and marked by `test`, which webhookBody.ts moves to the event. Pure.
import type { WebhookEventType } from '../../contract/webhookEvents.ts';
import { firstIdAt } from './messageId.ts';
import { messageObject } from './messageObject.ts';

export const sampleData = (type: WebhookEventType, now: Date): Record<string, unknown> => ({
  ...objectOf(type, now),
  test: true,
});

function objectOf(type: WebhookEventType, now: Date): Record<string, unknown> {
  const at = now.toISOString();
  const id = 'test';
  if (type === 'incoming_message.received')
    return {
      id,
      object: 'incoming_message',
      from: '+254712345678',
      to: '20880',
      text: 'Habari',
      keyword: null,
      live: true,
      received_at: at,
    };
  if (type === 'recipient.opted_out')
    return { id, object: 'opt_out', number: '+254712345678', source: 'subscriber', created_at: at };
  if (type === 'balance.low') return { object: 'balance', units: 95, threshold: 100 };
  const failed = type !== 'message.sent' && type !== 'message.delivered';
  const codes = { 'message.expired': 'expired', 'message.failed': 'number_unknown' } as const;
  const code = type === 'message.expired' || type === 'message.failed' ? codes[type] : 'undelivered';
  const state = failed ? 'failed' : type === 'message.delivered' ? 'delivered' : 'pending';
  const message = messageObject(
    {
      id: firstIdAt(now),
      class: 'transactional',
      sender_id: 'TUMA',
      msisdn: '254712345678',
      network: 'Safaricom',
      parts: 1,
      units: 1,
      cost: '0.60',
      state,
      reason: null,
      failure_code: failed ? code : null,
      timeline: [
        { at, kind: 'pending' },
        { at, kind: state },
      ],
      encoding: 'GSM-7',
      reference: null,
      metadata: null,
      batch_id: null,
      send_at: null,
      valid_until: null,
      live: false,
    },
    now,
  );
  return { ...message, id };
}
