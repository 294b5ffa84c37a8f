// A list that is read page by page and shown as one; each page starts after the last row of the one before.
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { call } from './call.ts';
import type { HttpError } from './http.ts';

/** `bodyOf` gives the body of a page; `before` is undefined for the first one. `next` is null on the last page. */
export const usePages = <E extends Endpoint>(
  endpoint: E,
  filter: object,
  bodyOf: (before: number | undefined) => BodyOf<E>,
) =>
  useInfiniteQuery<
    AnswerOf<E> & { next: number | null },
    HttpError,
    InfiniteData<AnswerOf<E>>,
    unknown[],
    number | undefined
  >({
    queryKey: [endpoint.path, filter],
    queryFn: async ({ pageParam, signal }) =>
      (await call(endpoint, bodyOf(pageParam), { signal })) as AnswerOf<E> & { next: number | null },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
  });
