// Limits on requests a minute: of a user, of all users of a client, and of an address without a session. Counted in memory,
// because of thousands of sends a second: of several processes behind a balancer each allows the full number. Answers hold
// what remains, in the fields of draft-ietf-httpapi-ratelimit-headers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../domain/networkOf.ts';
import { TooManyRequests } from '../domain/refusal.ts';

/** Most requests per minute. */
export interface RequestLimits {
  user: number;
  client: number;
  address: number;
}

/** Limits in force until the platform's settings are read. */
export const requestLimits: RequestLimits = { user: 60_000, client: 300_000, address: 30_000 };

const windowSeconds = 60;

const limiter = () => new RateLimiterMemory({ points: 1, duration: windowSeconds });

/**
 * Counts a request of a caller, or of an address if there is no caller. Throws {@link TooManyRequests} beyond the limit. A call with
 * `countsForClient` counts for the client only, because a client's system sends all its messages as one user.
 */
export type CountRequest = (
  who: { userId?: number; clientId: number } | undefined,
  how: { request: FastifyRequest; reply: FastifyReply; countsForClient?: boolean | undefined },
) => Promise<void>;

export function countRequests(limits: () => RequestLimits): CountRequest {
  const limiters = { user: limiter(), client: limiter(), address: limiter() };
  return async (who, { request, reply, countsForClient = false }) => {
    const keys = who
      ? [
          ...(countsForClient || who.userId === undefined ? [] : ([['user', who.userId]] as const)),
          ['client', who.clientId] as const,
        ]
      : [['address', networkOf(request.ip)] as const];
    const now = limits();
    const policies: string[] = [];
    const left: string[] = [];
    for (const [kind, key] of keys) {
      const points = now[kind];
      limiters[kind].points = points;
      const { remainingPoints, msBeforeNext } = await limiters[kind].consume(key).catch(stateOf);
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      policies.push(`"${kind}";q=${points};w=${windowSeconds}`);
      left.push(`"${kind}";r=${Math.max(0, remainingPoints)};t=${seconds}`);
      reply.header('RateLimit-Policy', policies.join(', ')).header('RateLimit', left.join(', '));
      if (remainingPoints < 0) throw new TooManyRequests(seconds);
    }
  };
}

/** Reads the state with which the limiter rejects a request beyond the limit. */
function stateOf(error: unknown): { remainingPoints: number; msBeforeNext: number } {
  if (!(error instanceof RateLimiterRes)) throw error;
  return { remainingPoints: -1, msBeforeNext: error.msBeforeNext };
}
