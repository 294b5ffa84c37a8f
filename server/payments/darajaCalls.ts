// Makes the calls of Daraja over HTTP. Its replies distinguish a request that was certainly not processed from one that may have
// been: a payment may be started again only after the former. Must never log requests or responses.
import { z } from 'zod';
import { hasCode } from '../domain/thrown.ts';
import { tokenCache } from './token.ts';

type Reply =
  | { kind: 'ok'; json: unknown }
  | { kind: 'refused'; code: string; message: string }
  /** The request was not sent. */
  | { kind: 'not sent' }
  /** There was no usable answer: the request may have been processed. */
  | { kind: 'lost' };

/** Daraja's error response. */
const refusal = z.object({ errorCode: z.string(), errorMessage: z.string().default('') });

/** Error code of a token that is not valid. */
const tokenCode = '404.001.03';

/** Returns a function that posts a body to a path, authorised by a token. */
export function darajaCalls(
  settings: Parameters<typeof tokenCache>[0],
): (path: string, body: object) => Promise<Reply> {
  const { baseUrl, timeoutMs } = settings;
  const token = tokenCache(settings);

  async function postOnce(path: string, body: object): Promise<Reply> {
    let bearer: string;
    try {
      bearer = await token.get();
    } catch {
      return { kind: 'not sent' };
    }
    try {
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const json: unknown = await response.json().catch(() => undefined);
      if (response.ok && json !== undefined) return { kind: 'ok', json };
      if (response.status === 401) return { kind: 'refused', code: tokenCode, message: 'Not authorised' };
      const said = refusal.safeParse(json);
      if (said.success)
        return { kind: 'refused', code: said.data.errorCode, message: said.data.errorMessage };
      // A success of which a part is missing, and a page of a proxy, say nothing about the request.
      return response.ok || response.status >= 500 ? { kind: 'lost' } : { kind: 'not sent' };
    } catch (error) {
      return isUnconnected(error) ? { kind: 'not sent' } : { kind: 'lost' };
    }
  }

  return async (path, body) => {
    const first = await postOnce(path, body);
    // A token may expire early, for example when another process requests a new one.
    if (first.kind !== 'refused' || first.code !== tokenCode) return first;
    token.discard();
    return postOnce(path, body);
  };
}

/** Whether the connection failed, so that the request was never sent. */
const isUnconnected = (error: unknown): boolean =>
  error instanceof Error &&
  hasCode(error.cause, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT');
