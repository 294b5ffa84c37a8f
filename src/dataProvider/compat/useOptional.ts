// Reads calls and collections that a backend of the specification lacks; there, the results are empty.
import { useQuery } from '@tanstack/react-query';
import { useGetList, type RaRecord, type UseGetListHookValue } from 'react-admin';
import type { AnswerOf, BodyOf, Endpoint } from '../../../contract/endpoint.ts';
import type { HttpError } from '../http.ts';
import { callQuery } from '../useCall.ts';
import { isMissingCall, nullIfMissingIn } from './missingCall.ts';

interface Options {
  enabled?: boolean;
  /** Time between two reads, in milliseconds. Polling stops if the backend does not have the call. */
  pollMs?: number;
}

/** `data` is null if the backend does not have the call. */
export function useOptionalCall<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { enabled = true, pollMs }: Options = {},
) {
  const { queryKey, queryFn } = callQuery(endpoint, body);
  return useQuery<AnswerOf<E> | null, HttpError>({
    queryKey,
    queryFn: nullIfMissingIn(queryFn),
    enabled,
    retry: false,
    refetchInterval: ({ state }) => (state.data === null ? false : (pollMs ?? false)),
  });
}

/** Without data or error if the backend does not have the collection. */
export function useOptionalList<Row extends RaRecord>(
  resource: string,
  params: Parameters<typeof useGetList<Row>>[1],
  pollMs: number,
): Pick<UseGetListHookValue<Row>, 'data' | 'total' | 'error'> & { isMissing: boolean } {
  const { data, total, error } = useGetList<Row>(resource, params, {
    retry: false,
    refetchInterval: ({ state }) => (!state.data && isMissingCall(state.error) ? false : pollMs),
  });
  const isMissing = !data && isMissingCall(error);
  return { data, total, error: isMissing ? null : error, isMissing };
}
