// Calls made before the code that needs their answers is loaded (src/loadEarly.ts). Each answer is used once, for the same call of the same
// session. Only session.ts may be imported, because the first script of every page includes this file.
import { sessionHeaders } from '../session.ts';

/** Time after which an unused answer is too old, in milliseconds. */
const usableMs = 30_000;

const answers = new Map<string, { at: number; response: Promise<Response> }>();

const keyOf = (url: string, body: string, session: string) => JSON.stringify([url, body, session]);

/** POSTs and keeps the answer. */
export function callEarly(url: string, body: string, session: string): Promise<Response> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...sessionHeaders() };
  const response = fetch(url, { method: 'POST', body, headers });
  // The failure is reported by the call that takes the answer.
  response.catch(() => undefined);
  answers.set(keyOf(url, body, session), { at: performance.now(), response });
  return response;
}

/** Returns the answer to this call if it was made early; undefined the second time. */
export function takeEarly(url: string, body: unknown, session: string | null): Promise<Response> | undefined {
  if (typeof body !== 'string' || session === null) return undefined;
  const key = keyOf(url, body, session);
  const early = answers.get(key);
  answers.delete(key);
  return early && performance.now() - early.at < usableMs ? early.response : undefined;
}
