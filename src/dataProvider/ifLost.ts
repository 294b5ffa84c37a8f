import { HttpError } from './http.ts';

/** Statuses of a proxy that got no answer from the server. */
const proxyStatuses = new Set([502, 504]);

/** Whether the server may have carried out a call, because its answer did not arrive. An answer with a code is the server's own. */
const isLost = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.status === 0 || (error.code === undefined && proxyStatuses.has(error.status)));

/** Adds to the message of a lost answer what to do next. */
export const ifLost = <Answer>(answer: Promise<Answer>, advice: string): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (!isLost(error)) throw error;
    throw new HttpError(error.status, `${error.message} ${advice}`, error.body);
  });
