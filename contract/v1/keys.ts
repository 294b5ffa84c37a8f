// The key that a call is made with.
import { z } from 'zod';
import { scopes, v1Call } from './call.ts';
import { time } from './shapes.ts';

export const apiKeyObject = z.object({
  id: z.string(),
  object: z.literal('api_key'),
  name: z.string(),
  live: z.boolean().meta({ description: 'False for a test key' }),
  scopes: z.array(z.enum(scopes)),
  client: z.string().meta({ description: 'The client that the key belongs to' }),
  created_at: time,
  expires_at: time.nullable(),
});

export const getKey = v1Call({
  method: 'GET',
  path: '/v1/key',
  scope: null,
  summary: 'Retrieve the key of this call',
  answer: apiKeyObject,
});
