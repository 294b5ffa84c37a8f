// The error catalogue of sign-in and registration (requirements/portal.md#sign-in, #registration).
import { HttpError } from '../../dataProvider/http.ts';
import { errorTexts } from '../../i18n/entry.ts';

const fallbacks: Record<number, string> = {
  400: errorTexts.badRequest,
  422: errorTexts.unprocessable,
  500: errorTexts.internal,
};

export function failureText(error: unknown): string {
  if (!(error instanceof HttpError)) return errorTexts.other;
  // Without an answer, or for a success with an unexpected status, the error itself has the message.
  if (error.status < 300) return error.message;
  return error.serverMessage ?? fallbacks[error.status] ?? errorTexts.other;
}
