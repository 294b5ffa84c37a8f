// Examples of calls. A test parses each with the schemas of its call.
import type { FailureCode } from '../failures.ts';
import type { WebhookEventType } from '../webhookEvents.ts';
import { apiVersion } from './call.ts';
import { failureTable } from './statuses.ts';
import { webhookExamples } from './webhookExamples.ts';

interface CallExample {
  body?: unknown;
  answer?: unknown;
}

const message = {
  id: '588357086222612',
  object: 'message',
  status: 'queued',
  to: '+254712345678',
  from: 'SAVANNA',
  type: 'transactional',
  parts: 1,
  encoding: 'GSM-7',
  network: 'Safaricom',
  units: 1,
  price: { amount: '0.60', currency: 'KES' },
  reference: 'order-991',
  metadata: {},
  batch_id: null,
  live: false,
  created_at: '2026-11-22T09:30:00.000Z',
  send_at: null,
  valid_until: null,
  submitted_at: null,
  delivered_at: null,
  error: null,
};

export const deliveredMessage = {
  ...message,
  status: 'delivered',
  submitted_at: '2026-11-22T09:30:00.412Z',
  delivered_at: '2026-11-22T09:30:03.000Z',
};

const incomingMessage = {
  id: 'in_5120',
  object: 'incoming_message',
  from: '+254712345678',
  to: '22141',
  text: 'BALANCE',
  keyword: null,
  live: true,
  received_at: '2026-11-22T09:30:03.000Z',
};

const optOut = {
  id: 'oo_77',
  object: 'opt_out',
  number: '+254712345678',
  source: 'subscriber',
  created_at: '2026-11-22T09:30:03.000Z',
};

/** Examples by method and path. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  'POST /v1/messages': {
    body: {
      to: '+254712345678',
      from: 'SAVANNA',
      text: 'Your order 991 is on its way.',
      reference: 'order-991',
    },
    answer: message,
  },
  'POST /v1/messages/batch': {
    body: {
      from: 'SAVANNA',
      text: 'Dear {name}, your balance is KES {balance}.',
      messages: [
        { to: '+254712345678', variables: { name: 'Amina', balance: '1,200' }, reference: 'member-17' },
        { to: '12345', variables: { name: 'Otieno', balance: '350' }, reference: 'member-18' },
      ],
    },
    answer: {
      object: 'batch',
      batch_id: 'batch_41',
      accepted: 1,
      rejected: 1,
      units: 1,
      price: { amount: '0.60', currency: 'KES' },
      live: false,
      created_at: '2026-11-22T09:30:00.000Z',
      messages: [
        {
          id: '588357086222612',
          status: 'queued',
          to: '+254712345678',
          parts: 1,
          units: 1,
          price: { amount: '0.60', currency: 'KES' },
          reference: 'member-17',
          error: null,
        },
        {
          id: null,
          status: 'rejected',
          to: '12345',
          parts: 0,
          units: 0,
          price: null,
          reference: 'member-18',
          error: {
            code: 'phone_number_invalid',
            message: 'to is not a mobile number; write it like +254712345678',
            param: 'to',
          },
        },
      ],
    },
  },
  'GET /v1/messages': {
    answer: { object: 'list', data: [deliveredMessage], has_more: false, next_cursor: null },
  },
  'GET /v1/messages/:id': {
    answer: {
      ...deliveredMessage,
      events: [
        { at: '2026-11-22T09:30:00.000Z', status: 'queued', detail: null },
        { at: '2026-11-22T09:30:00.412Z', status: 'sent', detail: null },
        { at: '2026-11-22T09:30:03.000Z', status: 'delivered', detail: 'DeliveredToTerminal' },
      ],
    },
  },
  'POST /v1/messages/:id/cancel': { answer: { ...message, status: 'canceled' } },
  'GET /v1/senders': {
    answer: {
      object: 'list',
      data: [{ object: 'sender', name: 'SAVANNA', networks: ['Safaricom', 'Airtel'] }],
      has_more: false,
      next_cursor: null,
    },
  },
  'GET /v1/balance': {
    answer: {
      object: 'balance',
      units: 5132,
      price: { amount: '0.60', currency: 'KES' },
      prices: [{ network: 'Telkom', price: { amount: '0.80', currency: 'KES' } }],
      live: true,
    },
  },
  'GET /v1/incoming_messages': {
    answer: { object: 'list', data: [incomingMessage], has_more: true, next_cursor: incomingMessage.id },
  },
  'GET /v1/incoming_messages/:id': { answer: incomingMessage },
  'GET /v1/opt_outs': {
    answer: { object: 'list', data: [optOut], has_more: true, next_cursor: optOut.id },
  },
  'POST /v1/opt_outs': { body: { number: '+254712345678' }, answer: { ...optOut, source: 'api' } },
  'GET /v1/key': {
    answer: {
      id: 'key_7',
      object: 'api_key',
      name: 'Web shop',
      live: false,
      scopes: ['messages:send', 'messages:read'],
      client: 'Savanna Sacco',
      created_at: '2026-11-22T09:30:00.000Z',
      expires_at: null,
    },
  },
  ...webhookExamples,
};

const event = (type: WebhookEventType, data: unknown) => ({
  id: 'evt_90417',
  type,
  created_at: '2026-11-22T09:30:03.120Z',
  api_version: apiVersion,
  data,
});

const failed = (code: FailureCode) => {
  const { status, message: meaning, fault } = failureTable[code];
  return { ...deliveredMessage, status, delivered_at: null, error: { code, message: meaning, fault } };
};

/** When each event occurs, and an example of its body. */
export const eventExamples: Readonly<Record<WebhookEventType, { when: string; body: unknown }>> = {
  'message.sent': {
    when: 'The network accepted a message',
    body: event('message.sent', { ...deliveredMessage, status: 'sent', delivered_at: null }),
  },
  'message.delivered': {
    when: 'The network delivered it to the phone',
    body: event('message.delivered', deliveredMessage),
  },
  'message.undelivered': {
    when: 'The network could not deliver it',
    body: event('message.undelivered', failed('absent_subscriber')),
  },
  'message.failed': {
    when: 'It failed, was rejected or was cancelled',
    body: event('message.failed', failed('number_unknown')),
  },
  'message.expired': {
    when: 'It could not be sent or delivered in time',
    body: event('message.expired', failed('expired')),
  },
  'incoming_message.received': {
    when: 'A subscriber sent a text to one of your numbers',
    body: event('incoming_message.received', incomingMessage),
  },
  'recipient.opted_out': {
    when: 'A subscriber opted out, for example by texting STOP',
    body: event('recipient.opted_out', optOut),
  },
  'balance.low': {
    when: 'Your balance fell below the level of the alert',
    body: event('balance.low', { object: 'balance', units: 480, threshold: 500 }),
  },
};
