// Daraja's access token: lives an hour, is kept until a minute before its end, and asked for once however many need it.
import { z } from 'zod';

export interface TokenCache {
  get(): Promise<string>;
  /** It was refused: the next one is asked for anew. */
  forget(): void;
}

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Before its end a token is no longer used: a call takes its time. */
const marginMs = 60_000;

export function tokenCache(settings: {
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  timeoutMs: number;
}): TokenCache {
  const { baseUrl, consumerKey, consumerSecret, timeoutMs } = settings;
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const response = await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { Authorization: `Basic ${basic}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`M-Pesa gives no token: ${response.status}`);
    const { access_token: token, expires_in: seconds } = answer.parse(await response.json());
    kept = { token, until: performance.now() + seconds * 1000 - marginMs };
    return token;
  }

  return {
    get() {
      if (kept && performance.now() < kept.until) return Promise.resolve(kept.token);
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget() {
      kept = undefined;
    },
  };
}
