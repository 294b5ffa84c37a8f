// The log of requests that a client's systems made to the HTTP API. Kept for 7 days; phone numbers and texts are masked.
import { z } from 'zod';
import { givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';

/** Days for which requests are kept. */
export const requestDays = 7;

export const requestMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'OTHER'] as const;
export const requestOutcomes = ['succeeded', 'refused', 'failed'] as const;

export const apiRequest = z.object({
  id,
  at: instant,
  key_id: id,
  key_name: z.string(),
  /** The last four characters of the key. */
  key_ending: z.string(),
  live: z.boolean(),
  method: z.enum(requestMethods),
  path: z.string(),
  status: z.int(),
  code: z.enum(errorCodes).nullable(),
  /** What the refusal said. */
  message: z.string().nullable(),
  milliseconds: z.int(),
  request_id: z.string(),
  /** Where it came from. */
  address: z.string(),
  /** JSON, shortened where it is long. */
  query: z.string().nullable(),
  body: z.string().nullable(),
});
export type ApiRequest = z.infer<typeof apiRequest>;

/** Newest first, of one client: the caller's own unless a client or a key within reach is named. */
export const listApiRequests = endpoint({
  path: 'developers/requests/list',
  mayLag: true,
  access: { module: 'developers', action: 'read' },
  body: z.object({
    client_id: givenId.optional(),
    key_id: givenId.optional(),
    method: z.enum(requestMethods).optional(),
    outcome: z.enum(requestOutcomes).optional(),
    /** Only requests before this one. */
    before: givenId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    data: z.array(apiRequest),
    /** The `before` of the next page; null on the last. */
    next: id.nullable(),
  }),
});
