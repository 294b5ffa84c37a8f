// Caches Daraja's access token until a minute before it expires; concurrent callers share one request.
import { z } from 'zod';

export interface TokenCache {
  get(): Promise<string>;
  /** Drops a refused token; the next call requests a new one. */
  discard(): void;
}

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

/** Time before the expiry of a token at which it is no longer used, because a call takes time. */
const marginMs = 60_000;

export function tokenCache(settings: {
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  timeoutMs: number;
}): TokenCache {
  const { baseUrl, consumerKey, consumerSecret, timeoutMs } = settings;
  let cached: { token: string; until: number } | undefined;
  let requesting: Promise<string> | undefined;

  async function request(): Promise<string> {
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const response = await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { Authorization: `Basic ${basic}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`M-Pesa gives no token: ${response.status}`);
    const { access_token: token, expires_in: seconds } = answer.parse(await response.json());
    cached = { token, until: performance.now() + seconds * 1000 - marginMs };
    return token;
  }

  return {
    get() {
      if (cached && performance.now() < cached.until) return Promise.resolve(cached.token);
      requesting ??= request().finally(() => {
        requesting = undefined;
      });
      return requesting;
    },
    discard() {
      cached = undefined;
    },
  };
}
