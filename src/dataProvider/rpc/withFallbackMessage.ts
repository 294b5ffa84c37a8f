import { HttpError } from '../http.ts';

/** Sets the message `fallback` on errors with one of these statuses if the server sent none. */
export async function withFallbackMessage<Answer>(
  answer: Promise<Answer>,
  fallback: string,
  statuses: readonly number[],
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const isSilent = error instanceof HttpError && statuses.includes(error.status) && !error.serverMessage;
    throw isSilent ? new HttpError(error.status, fallback, error.body) : error;
  }
}
