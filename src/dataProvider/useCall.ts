// react-query hooks for reading calls of the contract, for screens that are not record lists. Writes go through write().
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { call, type CallOptions } from './call.ts';
import type { HttpError } from './http.ts';

type QueryOptions<E extends Endpoint> = Pick<CallOptions<E>, 'query' | 'headers' | 'expiredText'> &
  Omit<UseQueryOptions<AnswerOf<E>, HttpError>, 'queryKey' | 'queryFn'>;

/**
 * Key and fetcher of a reading call, for useQuery and fetchQuery. The key starts with the path, so that
 * `invalidateQueries({ queryKey: [endpoint.path] })` refetches all its answers.
 */
export function callQuery<E extends Endpoint>(endpoint: E, body: BodyOf<E>, options: QueryOptions<E> = {}) {
  const { query, headers, expiredText, ...rest } = options;
  return {
    queryKey: [endpoint.path, body, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      inOwnTask(() => call(endpoint, body, { query, headers, expiredText, signal })),
    ...rest,
  } satisfies UseQueryOptions<AnswerOf<E>, HttpError>;
}

/** Reads through an endpoint, cached by path, body and query. */
export function useCallQuery<E extends Endpoint>(endpoint: E, body: BodyOf<E>, options?: QueryOptions<E>) {
  return useQuery<AnswerOf<E>, HttpError>(callQuery(endpoint, body, options));
}

/**
 * Yields to the browser where supported: each call takes 20 ms on a slow phone, and components shown together make theirs in the same task.
 */
const inOwnTask = <Answer>(make: () => Promise<Answer>): Promise<Answer> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield().then(make) : make();
