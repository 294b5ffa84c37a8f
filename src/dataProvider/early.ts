// Calls made before the code that needs their answers is loaded (src/loadEarly.ts). Each answer is given once, to the same
// call of the same session. Must not import other code: the first script of every page reads it.

/** Time after which an answer that no screen has asked for is too old, in milliseconds. */
const usableMs = 30_000;

const answers = new Map<string, { at: number; response: Promise<Response> }>();

const keyOf = (url: string, body: string, token: string) => JSON.stringify([url, body, token]);

/** POSTs and keeps the answer. */
export function callEarly(url: string, body: string, token: string): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  };
  const response = fetch(url, { method: 'POST', body, headers });
  // The call that takes the answer reports a failure.
  response.catch(() => undefined);
  answers.set(keyOf(url, body, token), { at: performance.now(), response });
  return response;
}

/** The answer to this call, if it was made early; undefined the second time. */
export function takeEarly(url: string, body: unknown, token: string | null): Promise<Response> | undefined {
  if (typeof body !== 'string' || token === null) return undefined;
  const key = keyOf(url, body, token);
  const early = answers.get(key);
  answers.delete(key);
  return early && performance.now() - early.at < usableMs ? early.response : undefined;
}
