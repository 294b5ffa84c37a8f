// What a person reads when a send did not go through (spec part 1 section 8; DOMAIN section 8: no failure is silent).
import { HttpError } from '../../dataProvider/http.ts';

export type SendStep = 'preflight' | 'send';

export function sendFailure(error: unknown, step: SendStep): string {
  if (!(error instanceof HttpError)) return 'An error occurred. Please try again.';
  switch (error.status) {
    case 422:
      return error.serverMessage ? `Failed, wrong inputs: ${error.serverMessage}` : 'Failed, wrong inputs';
    case 402:
      return (
        error.serverMessage ?? 'Your balance does not cover this send. Top up, or send to fewer numbers.'
      );
    case 0:
      // The answer got lost, perhaps not the send. The key makes another press the same send.
      return step === 'send'
        ? `${error.message} Press Send now again: a send that already went through is not made twice.`
        : error.message;
    default:
      return error.message;
  }
}

/** Whether the backend does not have this call at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 405);
