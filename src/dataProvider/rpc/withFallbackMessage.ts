import { HttpError } from '../http.ts';

/** Gives an error of one of these statuses the message `fallback` where the server sent none. */
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
