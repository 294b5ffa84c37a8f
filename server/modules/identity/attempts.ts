// How often sign-in, sign-up, password change and reset may be tried, counted in the database over all web processes.
// An attempt is counted before the password is looked at, so that many at once cannot slip through together.
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyAttempts } from '../../domain/refusal.ts';

export interface Attempts {
  /** Counts a try for an account and an address; throws {@link TooManyAttempts} where either had too many. */
  signIn(account: string, ip: string): Promise<void>;
  /** A right password: forgets the account's tries and gives the address this one back. */
  succeeded(account: string, ip: string): Promise<void>;
  signUp(ip: string): Promise<void>;
  /** Counts a bind of a client's system. Of its own: a system with an old password must not lock its people out. */
  bind(systemId: string, ip: string): Promise<void>;
  /** The same as {@link succeeded}, for a bind. */
  bound(systemId: string, ip: string): Promise<void>;
  /** Counts a one-time password for somebody that a user asks for: nobody's phone is flooded in our name. */
  oneTimePassword(whom: string, userId: number): Promise<void>;
}

const quarterHourSeconds = 15 * 60;

export function countAttempts(pool: Pool): Attempts {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const byAccount = limiter('sign-in-account', 10, quarterHourSeconds);
  const byAddress = limiter('sign-in-address', 50, quarterHourSeconds);
  const bindsOf = limiter('smpp-bind-account', 20, 300);
  const bindsFrom = limiter('smpp-bind-address', 100, 300);
  const passwordsTo = limiter('one-time-password-to', 5, 3600);
  const passwordsBy = limiter('one-time-password-by', 100, 3600);
  const signUps = limiter('sign-up-address', 20, 3600);

  return {
    async signIn(account, ip) {
      await take(byAddress, networkOf(ip), 'sign-in attempts');
      await take(byAccount, account, 'sign-in attempts');
    },
    async succeeded(account, ip) {
      await byAccount.delete(account);
      await byAddress.reward(networkOf(ip), 1);
    },
    async bind(systemId, ip) {
      await take(bindsFrom, networkOf(ip), 'binds');
      // By account and address: who knows a system id only keeps themselves out.
      await take(bindsOf, `${systemId} ${networkOf(ip)}`, 'binds');
    },
    async bound(systemId, ip) {
      await bindsOf.delete(`${systemId} ${networkOf(ip)}`);
      await bindsFrom.reward(networkOf(ip), 1);
    },
    signUp: (ip) => take(signUps, networkOf(ip), 'registrations'),
    async oneTimePassword(whom, userId) {
      await take(passwordsBy, String(userId), 'one-time passwords');
      await take(passwordsTo, whom, 'one-time passwords');
    },
  };
}

async function take(limiter: RateLimiterPostgres, key: string, what: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyAttempts(what, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

/** One IPv6 customer has a whole /64 of addresses: they count as one. */
const networkOf = (ip: string) =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
