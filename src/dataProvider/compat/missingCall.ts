// Detects calls that a backend of the specification does not have.
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
