// Incoming texts of subscribers in the HTTP API.
import { z } from 'zod';
import { keywords } from '../inbox.ts';
import { v1Call } from './call.ts';
import { givenTime, idParams, pageOf, pageQuery, time } from './shapes.ts';

export const incomingMessageObject = z.object({
  id: z.string(),
  object: z.literal('incoming_message'),
  from: z.string().meta({ description: 'Number of the subscriber in E.164', example: '+254712345678' }),
  to: z.string().meta({ description: 'Your short code, or your number in E.164', example: '22123' }),
  text: z.string(),
  keyword: z
    .enum(keywords)
    .nullable()
    .meta({ description: 'stop or start where the text opted the subscriber out or in' }),
  live: z.boolean().meta({ description: 'Always true' }),
  received_at: time,
});
export type IncomingMessageObject = z.infer<typeof incomingMessageObject>;

const number = z.string().trim().min(1).max(30).optional();

export const listIncomingMessages = v1Call({
  method: 'GET',
  path: '/v1/incoming_messages',
  scope: 'messages:read',
  summary: 'List the texts that subscribers sent to your numbers, newest first',
  query: pageQuery.extend({
    from: number.meta({ description: 'Number of the subscriber, or the name under which a network wrote' }),
    to: number.meta({ description: 'Your number or short code' }),
    created_after: givenTime.optional().meta({ description: 'Inclusive, to the second' }),
    created_before: givenTime.optional().meta({ description: 'Exclusive, to the second' }),
  }),
  answer: pageOf(incomingMessageObject),
});

export const getIncomingMessage = v1Call({
  method: 'GET',
  path: '/v1/incoming_messages/:id',
  scope: 'messages:read',
  summary: 'Retrieve a text that a subscriber sent to one of your numbers',
  params: idParams,
  answer: incomingMessageObject,
  errors: ['incoming_message_not_found'],
});
