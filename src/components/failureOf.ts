import { HttpError } from '../dataProvider/http.ts';

/**
 * Why a call failed, for people: the server's own words, else `fallback` where it refused the input or failed (422, 500),
 * else what is known. Undefined where the session ended, which http.ts has said already.
 */
export function failureOf(error: unknown, fallback?: string): string | undefined {
  if (!(error instanceof HttpError)) return error instanceof Error ? error.message : String(error);
  if ([401, 403, 428].includes(error.status)) return undefined;
  if (error.serverMessage) return error.serverMessage;
  return fallback && [422, 500].includes(error.status) ? fallback : error.message;
}
