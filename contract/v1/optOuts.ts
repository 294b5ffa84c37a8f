// Opt-outs in the HTTP API: the client's own do-not-disturb list.
import { z } from 'zod';
import { requiredText } from '../common.ts';
import { dndSources } from '../dnd.ts';
import { v1Call } from './call.ts';
import { e164, idParams, pageOf, pageQuery, time } from './shapes.ts';

export const optOutObject = z.object({
  id: z.string(),
  object: z.literal('opt_out'),
  number: e164,
  source: z.enum(dndSources).meta({
    description:
      'subscriber: replied STOP · receipt: blocked by the network · api, console, import: added by you',
  }),
  created_at: time,
});
export type OptOutObject = z.infer<typeof optOutObject>;

const number = requiredText('number is required', 30, 'number must be a string with one phone number');

export const listOptOuts = v1Call({
  method: 'GET',
  path: '/v1/opt_outs',
  scope: 'opt_outs:manage',
  summary: 'List the numbers that opted out of your messages, newest first',
  query: pageQuery.extend({ number: number.optional().meta({ description: 'One number' }) }),
  answer: pageOf(optOutObject),
  errors: ['phone_number_invalid'],
});

export const createOptOut = v1Call({
  method: 'POST',
  path: '/v1/opt_outs',
  scope: 'opt_outs:manage',
  status: 201,
  summary: 'Opt a number out of your messages; one that opted out before stays as it is',
  body: z.strictObject({ number: number.meta({ example: '+254712345678' }) }),
  answer: optOutObject,
  errors: ['phone_number_invalid', 'live_key_required'],
});

export const deleteOptOut = v1Call({
  method: 'DELETE',
  path: '/v1/opt_outs/:id',
  scope: 'opt_outs:manage',
  status: 204,
  summary: 'Remove an opt-out, after the subscriber agreed to get messages again',
  params: idParams,
  answer: z.object({}),
  errors: ['opt_out_not_found'],
});
