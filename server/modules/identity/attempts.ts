// Limits on attempts of sign-in, sign-up, password change, bind, reset and codes for forgotten passwords, counted in the database
// for all processes. An attempt is counted before the password is checked, so that concurrent attempts cannot exceed the limit.
//
// A lock-out must not be a weapon (OWASP, device cookies): failures count for the account at their own origin, and failures
// from unknown origins also for the address and, slowly, for the account. A device or an address where the account signed in
// before is exempt from these two limits, so a stranger's failures never lock its people out.
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { networkOf } from '../../domain/networkOf.ts';
import { TooManyAttempts } from '../../domain/refusal.ts';
import { attemptLimiters } from './attemptLimiters.ts';
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

export function countAttempts(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  clock: () => Date = () => new Date(),
): Attempts {
  const limiters = attemptLimiters(pool);
  const { binds, registrationCodes } = limiters;

  /** The counters of an attempt: for a known device or address its own, for an unknown origin also those that unknown origins share. */
  async function countersOf(kind: 'signIns' | 'codes', msisdn: string, { address, device }: Origin) {
    const of = limiters[kind];
    const account = accountOf(msisdn);
    const place = `${account} ${networkOf(address)}`;
    const origins = { device: sha256(`device ${account} ${device}`), address: sha256(`address ${place}`) };
    const asked = { account, origins: Object.values(origins), now: clock() };
    const known = await findKnown(db, asked);
    const isKnown = (origin: Buffer) => known.some((each) => each.equals(origin));
    const pair: Counted = { limiter: of.pair, key: place };
    const counters: Counted[] = isKnown(origins.device)
      ? [{ limiter: of.device, key: `${account} ${origins.device.toString('hex')}` }]
      : isKnown(origins.address)
        ? [pair]
        : [
            pair,
            { limiter: of.address, key: networkOf(address), isShared: true },
            { limiter: of.unknown, key: account, isShared: true },
          ];
    return { asked, counters };
  }

  return {
    async signIn(msisdn, origin) {
      const { asked, counters } = await countersOf('signIns', msisdn, origin);
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
    passwordCheck: (tokenHash) =>
      count('attempts', [{ limiter: limiters.sessions, key: tokenHash.toString('hex') }]),
    async passwordCode(msisdn, origin) {
      const { counters } = await countersOf('codes', msisdn, origin);
      await count('codes', counters);
    },
    signUp: (address) => take(limiters.signUps, networkOf(address), 'registrations'),
    async registrationCode(msisdn, address) {
      await take(registrationCodes.pair, `${msisdn} ${networkOf(address)}`, 'codes');
      await take(registrationCodes.number, msisdn, 'codes');
    },
    async oneTimePassword(whom, userId) {
      await take(limiters.passwordsBy, String(userId), 'one-time passwords');
      await take(limiters.passwordsTo, whom, 'one-time passwords');
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
