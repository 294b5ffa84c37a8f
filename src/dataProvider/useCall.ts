// The contract's calls as react-query hooks, for screens that are no record list.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { call } from './call.ts';
import type { CallOptions } from './call.ts';
import type { HttpError } from './http.ts';

/** Key of an endpoint's cached answers; without a body, of all of them: `invalidateQueries({ queryKey })`. */
export function callKey<E extends Endpoint>(endpoint: E, ...rest: [body?: BodyOf<E>, query?: object]) {
  return [endpoint.path, ...rest];
}

type QueryOptions<E extends Endpoint> = Pick<CallOptions<E>, 'query' | 'headers'> &
  Omit<UseQueryOptions<AnswerOf<E>, HttpError>, 'queryKey' | 'queryFn'>;

/** Key and fetcher of a reading call, for useQuery, fetchQuery and their like. */
export function callQuery<E extends Endpoint>(endpoint: E, body: BodyOf<E>, options: QueryOptions<E> = {}) {
  const { query, headers, ...rest } = options;
  return {
    queryKey: callKey(endpoint, body, query),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, body, { query, headers, signal }),
    ...rest,
  } satisfies UseQueryOptions<AnswerOf<E>, HttpError>;
}

/** Reads through an endpoint, cached by path, body and query. */
export function useCallQuery<E extends Endpoint>(endpoint: E, body: BodyOf<E>, options?: QueryOptions<E>) {
  return useQuery<AnswerOf<E>, HttpError>(callQuery(endpoint, body, options));
}

type MutationOptions<E extends Endpoint> = Pick<CallOptions<E>, 'query' | 'headers'> &
  Omit<UseMutationOptions<AnswerOf<E>, HttpError, BodyOf<E>>, 'mutationFn'>;

/** Acts through an endpoint: `const send = useCallMutation(sendTransactional); send.mutate(body)`. */
export function useCallMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const { query, headers, ...rest } = options;
  return useMutation<AnswerOf<E>, HttpError, BodyOf<E>>({
    mutationFn: (body) => call(endpoint, body, { query, headers }),
    ...rest,
  });
}
