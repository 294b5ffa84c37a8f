// Detects calls that a backend of the specification does not have.
import type { QueryFunctionContext } from '@tanstack/react-query';
import { HttpError } from '../http.ts';

/** Whether the backend does not have the call. A missing record of our server has a code of its own. */
export const isMissingCall = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.status === 404 || error.status === 405) &&
  (error.code === undefined || error.code === 'not_found' || error.code === 'method_not_allowed');

/** The answer; null if the backend does not have the call. */
export const nullIfMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isMissingCall(error)) return null;
    throw error;
  });

/**
 * Makes the fetcher of a query whose data is null if the backend does not have the call. A call that was answered before exists: a proxy
 * may answer 404 while the server restarts.
 */
export const nullIfMissingIn =
  <Answer>(fetch: (context: QueryFunctionContext) => Promise<Answer>) =>
  (context: QueryFunctionContext): Promise<Answer | null> => {
    const answer = fetch(context);
    return context.client.getQueryData(context.queryKey) ? answer : nullIfMissing(answer);
  };
