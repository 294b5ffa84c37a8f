// The log of requests that a client's systems made to the HTTP API. Kept for 7 days; phone numbers and texts are masked.
import { z } from 'zod';
import { fromDigits, givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';

/** Days for which logged requests are kept. */
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
  /** The error message of a refused request; null for others. */
  message: z.string().nullable(),
  milliseconds: z.int(),
  request_id: z.string(),
  /** The IP address of the caller. */
  address: z.string(),
  /** The query as JSON, truncated if it is long. */
  query: z.string().nullable(),
  body: z.string().nullable(),
});
export type ApiRequest = z.infer<typeof apiRequest>;

/** Requests of one client, newest first: of the caller's own client unless a client or a key within reach is named. */
export const listApiRequests = endpoint({
  path: 'developers/requests/list',
  mayLag: true,
  access: { module: 'developers', action: 'read' },
  body: z.object({
    client_id: givenId.optional(),
    key_id: givenId.optional(),
    method: z.enum(requestMethods).optional(),
    outcome: z.enum(requestOutcomes).optional(),
    /** Only requests with a smaller id, for the next page. */
    before: givenId.optional(),
    limit: fromDigits(z.int().min(1).max(100)).default(50),
  }),
  answer: z.object({
    data: z.array(apiRequest),
    /** The `before` of the next page; null on the last page. */
    next: id.nullable(),
  }),
});
