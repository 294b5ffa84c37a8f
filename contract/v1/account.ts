// Sender IDs and balance of the client that a key belongs to.
import { z } from 'zod';
import { v1Call } from './call.ts';
import { money } from './messages.ts';

export const listSenders = v1Call({
  method: 'GET',
  path: '/v1/senders',
  scope: 'messages:send',
  summary: 'List the sender IDs that you can send with',
  answer: z.object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        object: z.literal('sender'),
        name: z.string().meta({ description: 'The `from` of a message', example: 'SAVANNA' }),
        networks: z.array(z.string()).meta({ description: 'Networks that carry it' }),
      }),
    ),
    has_more: z.literal(false),
    next_cursor: z.null(),
  }),
});

export const getBalance = v1Call({
  method: 'GET',
  path: '/v1/balance',
  scope: 'balance:read',
  summary: 'Retrieve the balance and the price of a unit',
  answer: z.object({
    object: z.literal('balance'),
    units: z.int().meta({ description: 'Units that can be spent: balance, bonus and credit' }),
    price: money.meta({ description: 'Of one unit, where the network has no price of its own' }),
    prices: z
      .array(z.object({ network: z.string(), price: money }))
      .meta({ description: 'Networks with another price' }),
    live: z
      .boolean()
      .meta({ description: 'False for a test key, which has a balance of its own that never changes' }),
  }),
});
