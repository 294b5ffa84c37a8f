// Calls of the HTTP API for developers (`/v1`), declared as values like those of the console (endpoint.ts): the server mounts them, the
// reference is generated from them, and tests check the list of all calls. Changes are additive only: fields and calls are added, but never
// renamed, removed or given another meaning.
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import '../faults.ts';

/** The version of the API and of the bodies of webhooks: the date of the newest addition in the changelog. */
export const apiVersion = '2026-11-30';

/** The scopes that a key may have. */
export const scopes = [
  'messages:send',
  'messages:read',
  'balance:read',
  'webhooks:manage',
  'opt_outs:manage',
] as const;
export type Scope = (typeof scopes)[number];

export interface V1Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path including `/v1`, with parameters as `:id`. */
  path: `/v1/${string}`;
  /** Null for calls that any valid key may make. */
  scope: Scope | null;
  /** The status of success; 200 where unset. */
  status: 200 | 201 | 202 | 204;
  /** One sentence for the reference, in the imperative: "Send a message". */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** Error codes of this call in addition to {@link commonErrors}; none where unset. */
  errors: readonly ErrorCode[];
  /** Largest JSON body in bytes; the server's default where unset. */
  bodyBytesMax?: number;
}

/** Error codes of every call. */
export const commonErrors = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'address_not_allowed',
  'scope_missing',
  'malformed_request',
  'invalid_input',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Error codes of calls with a body. */
export const bodyErrors = [
  'body_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

const nothing = z.strictObject({});
type Nothing = typeof nothing;

export const takesBody = ({ body }: Pick<V1Call, 'body'>): boolean => body !== nothing;

/** Whether the call accepts an Idempotency-Key: repeating it with the same key changes nothing. */
export const takesKey = ({ errors }: Pick<V1Call, 'errors'>): boolean =>
  errors.includes('idempotency_key_invalid');

type Defaults = 'params' | 'query' | 'body' | 'status' | 'errors';

export function v1Call<
  Answer extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  call: Omit<V1Call<Params, Query, Body, Answer>, Defaults> &
    Partial<Pick<V1Call<Params, Query, Body, Answer>, Defaults>>,
): V1Call<Params, Query, Body, Answer> {
  const unset = { params: nothing, query: nothing, body: nothing, status: 200, errors: [] };
  return { ...(unset as unknown as V1Call<Params, Query, Body, Answer>), ...call };
}
