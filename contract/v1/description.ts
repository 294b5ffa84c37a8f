// The description of the HTTP API that /v1/openapi.json answers and that the reference is generated from.
import { z } from 'zod';
import { webhookEventTypes, type WebhookEventType } from '../webhookEvents.ts';
import { apiVersion } from './call.ts';
import { eventExamples } from './examples.ts';
import { incomingMessageObject } from './incomingMessages.ts';
import { v1Calls } from './index.ts';
import { jsonSchemaOf, typeName } from './jsonSchema.ts';
import { messageObject } from './messages.ts';
import { optOutObject } from './optOuts.ts';
import { openApi } from './openapi.ts';
import { time } from './shapes.ts';

/** The sections of the reference, in its order. */
const tags: readonly { name: string; title: string; description: string }[] = [
  {
    name: 'messages',
    title: 'Messages',
    description: 'Send messages, follow their delivery, and cancel them.',
  },
  { name: 'senders', title: 'Sender IDs', description: 'The names and numbers that you can send with.' },
  { name: 'balance', title: 'Balance', description: 'The units that are left, and what they cost.' },
  {
    name: 'incoming_messages',
    title: 'Incoming messages',
    description: 'Texts that subscribers sent to your numbers.',
  },
  { name: 'opt_outs', title: 'Opt-outs', description: 'Numbers that want no messages from you.' },
  {
    name: 'webhooks',
    title: 'Webhook endpoints',
    description: 'Addresses that events are posted to, and their deliveries.',
  },
  { name: 'key', title: 'API key', description: 'The key that a call is made with.' },
];

export const tagTitles: Readonly<Record<string, string>> = Object.fromEntries(
  tags.map(({ name, title }) => [name, title]),
);

const lowBalance = z
  .object({
    object: z.literal('balance'),
    units: z.int().meta({ description: 'Units that are left' }),
    threshold: z.int().meta({ description: 'The level of the alert' }),
  })
  .meta({ title: 'LowBalance' });

/** Schema of an event's object. */
const eventData = (type: WebhookEventType): z.ZodType => {
  if (type === 'incoming_message.received') return incomingMessageObject;
  if (type === 'recipient.opted_out') return optOutObject;
  if (type === 'balance.low') return lowBalance;
  return messageObject;
};

export const eventSchema = (type: WebhookEventType) =>
  z.object({
    id: z.string().meta({ description: 'The `webhook-id`: the same in each attempt' }),
    type: z.literal(type),
    created_at: time,
    api_version: z
      .string()
      .meta({ description: 'The day of the newest change of the API', example: apiVersion }),
    test: z
      .literal(true)
      .optional()
      .meta({ description: 'Only in test events, whose `data` is invented. Real events lack it' }),
    data: eventData(type),
  });

const webhooks = Object.fromEntries(
  webhookEventTypes.map((type) => [
    type,
    {
      summary: eventExamples[type].when,
      schema: { ...jsonSchemaOf(eventSchema(type), 'output'), title: `${typeName(type)}Event` },
      example: eventExamples[type].body,
    },
  ]),
);

export const apiDescription = openApi(
  v1Calls,
  tags.map(({ name, description }) => ({ name, description })),
  webhooks,
);
