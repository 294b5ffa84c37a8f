// Limits on attempts of sign-in, sign-up, password change, bind, reset and codes for forgotten passwords, counted in the database
// for all processes. An attempt is counted before the password is checked, so that concurrent attempts cannot exceed the limit.
//
// A lock-out must not be a weapon (OWASP, device cookies): failures count for the account at their own origin, and failures
// from unknown origins also for the address and, slowly, for the account. A device or an address where the account signed in
// before is exempt from these two limits, so a stranger's failures never lock its people out.
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { sha256 } from '../../db/sha256.ts';
import { networkOf } from '../../domain/networkOf.ts';
import { TooManyAttempts } from '../../domain/refusal.ts';
import { findKnown, rememberOrigins } from './origins.store.ts';

/** Where an attempt comes from. */
export interface Origin {
  address: string;
  /** The token of the browser, new or kept from an earlier sign-in. */
  device: string;
}

/** An attempt that counts towards the limits. */
export interface Attempt {
  /** The password was right: uncounts the attempt and remembers its origin. */
  succeeded(): Promise<void>;
  /** Nothing was guessed, but the origin is not known yet: uncounts this attempt alone. */
  withdrawn(): Promise<void>;
}

export interface Attempts {
  /** Counts a sign-in as that number (E.164 digits, or the text as typed); throws {@link TooManyAttempts}. */
  signIn(msisdn: string, origin: Origin): Promise<Attempt>;
  /** Counts a check of the current password by a signed-in session: a stolen token locks only itself. */
  passwordCheck(tokenHash: Buffer): Promise<Attempt>;
  /** Counts a registration, and the code that it sends to the number (E.164 digits). */
  signUp(address: string): Promise<void>;
  registrationCode(msisdn: string, address: string): Promise<void>;
  /** Counts a bind of a client's system, separately from sign-ins: a system with an old password must not lock people out. */
  bind(systemId: string, address: string): Promise<Attempt>;
  /** Counts a code for a forgotten password of that number, which may have no account; throws {@link TooManyAttempts}. */
  passwordCode(msisdn: string, origin: Origin): Promise<void>;
  /** Counts a one-time password that a user asks for, by its receiver and by the user. */
  oneTimePassword(whom: string, userId: number): Promise<void>;
}

/** Failures and the seconds they count: `origin` of an account at one address or device, `unknown` of an account from all unknown origins together. */
export const signInLimits = {
  origin: { points: 10, seconds: 15 * 60 },
  unknown: { points: 100, seconds: 24 * 3600 },
  address: { points: 100, seconds: 15 * 60 },
} as const;

const fiveMinutes = (points: number) => ({ points, seconds: 300 });
const hour = (points: number) => ({ points, seconds: 3600 });

/** Counters of an account's sign-ins; the origin follows a space in the key. */
export const signInCounters = { device: 'sign-in-device', pair: 'sign-in-pair', unknown: 'sign-in-unknown' };

export function countAttempts(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  clock: () => Date = () => new Date(),
): Attempts {
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
  const signIns = {
    device: limiter(signInCounters.device, signInLimits.origin),
    pair: limiter(signInCounters.pair, signInLimits.origin),
    unknown: limiter(signInCounters.unknown, signInLimits.unknown),
    address: limiter('sign-in-address', signInLimits.address),
  };
  const binds = {
    // Another system at a known address may keep trying an old password.
    known: limiter('smpp-bind-known', fiveMinutes(200)),
    pair: limiter('smpp-bind-pair', fiveMinutes(20)),
    address: limiter('smpp-bind-address', fiveMinutes(1000)),
  };
  const sessions = limiter('password-check', signInLimits.origin);
  const codes = {
    device: limiter('password-code-device', hour(5)),
    pair: limiter('password-code-pair', hour(5)),
    unknown: limiter('password-code-unknown', { points: 10, seconds: 24 * 3600 }),
    address: limiter('password-code-address', hour(20)),
  };
  const passwordsTo = limiter('one-time-password-to', hour(5));
  const passwordsBy = limiter('one-time-password-by', hour(100));
  const signUps = limiter('sign-up-address', hour(20));
  // Separate from the counters of forgotten passwords: a stranger's registrations must not use up the codes of a number's owner.
  const registrationCodes = {
    pair: limiter('registration-code-pair', hour(5)),
    number: limiter('registration-code-number', { points: 10, seconds: 24 * 3600 }),
  };

  /** The counters of an attempt: for a known device or address its own, for an unknown origin also those that unknown origins share. */
  async function countersOf(limiters: typeof signIns, msisdn: string, { address, device }: Origin) {
    const account = accountOf(msisdn);
    const place = `${account} ${networkOf(address)}`;
    const origins = { device: sha256(`device ${account} ${device}`), address: sha256(`address ${place}`) };
    const asked = { account, origins: Object.values(origins), now: clock() };
    const known = await findKnown(db, asked);
    const isKnown = (origin: Buffer) => known.some((each) => each.equals(origin));
    const pair: Counted = { limiter: limiters.pair, key: place };
    const counters: Counted[] = isKnown(origins.device)
      ? [{ limiter: limiters.device, key: `${account} ${origins.device.toString('hex')}` }]
      : isKnown(origins.address)
        ? [pair]
        : [
            pair,
            { limiter: limiters.address, key: networkOf(address), isShared: true },
            { limiter: limiters.unknown, key: account, isShared: true },
          ];
    return { asked, counters };
  }

  return {
    async signIn(msisdn, origin) {
      const { asked, counters } = await countersOf(signIns, msisdn, origin);
      return count('sign-in attempts', counters, () => rememberOrigins(db, { ...asked, now: clock() }));
    },
    async bind(systemId, address) {
      const account = `smpp:${systemId}`;
      const place = `${account} ${networkOf(address)}`;
      const asked = { account, origins: [sha256(`address ${place}`)], now: clock() };
      const isKnown = (await findKnown(db, asked)).length > 0;
      const counters = isKnown
        ? [{ limiter: binds.known, key: place }]
        : [
            { limiter: binds.pair, key: place },
            { limiter: binds.address, key: networkOf(address), isShared: true },
          ];
      return count('binds', counters, () => rememberOrigins(db, { ...asked, now: clock() }));
    },
    passwordCheck: (tokenHash) => count('attempts', [{ limiter: sessions, key: tokenHash.toString('hex') }]),
    async passwordCode(msisdn, origin) {
      const { counters } = await countersOf(codes, msisdn, origin);
      await count('codes', counters);
    },
    signUp: (address) => take(signUps, networkOf(address), 'registrations'),
    async registrationCode(msisdn, address) {
      await take(registrationCodes.pair, `${msisdn} ${networkOf(address)}`, 'codes');
      await take(registrationCodes.number, msisdn, 'codes');
    },
    async oneTimePassword(whom, userId) {
      await take(passwordsBy, String(userId), 'one-time passwords');
      await take(passwordsTo, whom, 'one-time passwords');
    },
  };
}

/** A counter that an attempt uses. `isShared`: other accounts or origins use it too, so a success uncounts only its own attempt. */
interface Counted {
  limiter: RateLimiterPostgres;
  key: string;
  isShared?: boolean;
}

/** Consumes from each counter in turn; a refusal leaves the following ones unchanged. */
async function count(
  what: string,
  counters: readonly Counted[],
  remember?: () => Promise<void>,
): Promise<Attempt> {
  for (const { limiter: each, key } of counters) await take(each, key, what);
  return {
    async succeeded() {
      for (const { limiter: each, key, isShared } of counters) {
        await (isShared ? each.reward(key, 1) : each.delete(key));
      }
      await remember?.();
    },
    async withdrawn() {
      for (const { limiter: each, key } of counters) await each.reward(key, 1);
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

/** Key of an account: a number as it is, any other text by its hash, which bounds the key's length and has no spaces. */
const accountOf = (msisdn: string): string =>
  /^\d{1,15}$/.test(msisdn) ? msisdn : sha256(msisdn).toString('hex');
