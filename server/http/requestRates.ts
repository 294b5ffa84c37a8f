// How often the API may be asked in a minute: by a user, by all users of a client, and by an address that nobody signed in
// from. Counted in the memory of each process, because sends come by the thousand a second: with several processes behind a
// balancer each allows the whole number. Answers say what is left, in the fields of draft-ietf-httpapi-ratelimit-headers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../domain/networkOf.ts';
import { TooManyRequests } from '../domain/refusal.ts';
import type { Caller } from './caller.ts';

/** Requests a minute. */
export interface RequestLimits {
  user: number;
  client: number;
  address: number;
}

/** Until the platform's settings are read. */
export const requestLimits: RequestLimits = { user: 60_000, client: 300_000, address: 30_000 };

const windowSeconds = 60;

const limiter = () => new RateLimiterMemory({ points: 1, duration: windowSeconds });

/**
 * Counts one request of a caller, or of an address where nobody is signed in; throws {@link TooManyRequests} where there were
 * too many. A call that `countsForClient` is not counted for the user: one user of a client's system sends for all.
 */
export type CountRequest = (
  who: Caller | undefined,
  how: { request: FastifyRequest; reply: FastifyReply; countsForClient?: boolean | undefined },
) => Promise<void>;

export function countRequests(limits: () => RequestLimits): CountRequest {
  const limiters = { user: limiter(), client: limiter(), address: limiter() };
  return async (who, { request, reply, countsForClient = false }) => {
    const keys = who
      ? [...(countsForClient ? [] : ([['user', who.userId]] as const)), ['client', who.clientId] as const]
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

/** The limiter rejects with what it counted; beyond the limit nothing remains. */
function stateOf(error: unknown): { remainingPoints: number; msBeforeNext: number } {
  if (!(error instanceof RateLimiterRes)) throw error;
  return { remainingPoints: -1, msBeforeNext: error.msBeforeNext };
}
