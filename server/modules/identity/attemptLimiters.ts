// The limits on attempts, and their counters in the database. The names of counters are stored: one that is renamed starts from zero.
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';

/**
 * Failures and the seconds they count: `origin` of an account at one address or device, `unknown` of an account from all unknown origins
 * together.
 */
export const signInLimits = {
  origin: { points: 10, seconds: 15 * 60 },
  unknown: { points: 100, seconds: 24 * 3600 },
  address: { points: 100, seconds: 15 * 60 },
} as const;

const fiveMinutes = (points: number) => ({ points, seconds: 300 });
const hour = (points: number) => ({ points, seconds: 3600 });

/** Counters of an account's sign-ins; the origin follows a space in the key. */
export const signInCounters = { device: 'sign-in-device', pair: 'sign-in-pair', unknown: 'sign-in-unknown' };

/** The limiters of each kind of attempt. */
export function attemptLimiters(pool: Database['pool']) {
  const limiter = (keyPrefix: string, { points, seconds }: { points: number; seconds: number }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
    });
  return {
    signIns: {
      device: limiter(signInCounters.device, signInLimits.origin),
      pair: limiter(signInCounters.pair, signInLimits.origin),
      unknown: limiter(signInCounters.unknown, signInLimits.unknown),
      address: limiter('sign-in-address', signInLimits.address),
    },
    binds: {
      // Another system at a known address may keep trying an old password.
      known: limiter('smpp-bind-known', fiveMinutes(200)),
      pair: limiter('smpp-bind-pair', fiveMinutes(20)),
      address: limiter('smpp-bind-address', fiveMinutes(1000)),
    },
    sessions: limiter('password-check', signInLimits.origin),
    codes: {
      device: limiter('password-code-device', hour(5)),
      pair: limiter('password-code-pair', hour(5)),
      unknown: limiter('password-code-unknown', { points: 10, seconds: 24 * 3600 }),
      address: limiter('password-code-address', hour(20)),
    },
    passwordsTo: limiter('one-time-password-to', hour(5)),
    passwordsBy: limiter('one-time-password-by', hour(100)),
    signUps: limiter('sign-up-address', hour(20)),
    // Separate from the counters of forgotten passwords: a stranger's registrations must not use up the codes of a number's owner.
    registrationCodes: {
      pair: limiter('registration-code-pair', hour(5)),
      number: limiter('registration-code-number', { points: 10, seconds: 24 * 3600 }),
    },
  };
}
