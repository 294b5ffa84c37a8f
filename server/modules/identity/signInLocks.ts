// Locks of accounts after failed sign-ins: listing them, and ending them early.
import type { SignInLock } from '../../../contract/users.ts';
import type { Db, Tx } from '../../db/database.ts';
import { signInCounters, signInLimits } from './attemptLimiters.ts';
import { deleteCounters, findCounters, deleteOrigins } from './origins.store.ts';

const countersOf = (msisdn: string): string[] =>
  Object.values(signInCounters).map((counter) => `${counter}:${msisdn}`);

/** The locks of these accounts (E.164 digits); accounts without a lock are omitted. */
export async function signInLocks(db: Db, msisdns: readonly string[]): Promise<Map<string, SignInLock>> {
  const locks = new Map<string, SignInLock>();
  // The limits expire by the machine's clock.
  const found = await findCounters(db, msisdns.flatMap(countersOf), Date.now());
  for (const { counter, points, expire } of found) {
    const [kind = '', msisdn = ''] = counter.split(':');
    const isGeneral = kind === signInCounters.unknown;
    if (points < signInLimits[isGeneral ? 'unknown' : 'origin'].points) continue;
    const before = locks.get(msisdn);
    const until = new Date(expire).toISOString();
    const from = isGeneral || before?.from === 'unknown_devices' ? 'unknown_devices' : 'some_addresses';
    locks.set(msisdn, { from, until: before && before.until > until ? before.until : until });
  }
  return locks;
}

/** Ends the locks of an account: its failed attempts no longer count. Returns whether any did. */
export async function endSignInLocks(tx: Tx, msisdn: string): Promise<boolean> {
  const deleted = await deleteCounters(tx, countersOf(msisdn));
  // A success leaves counters without points.
  return deleted.some(({ points, expire }) => points > 0 && expire > Date.now());
}

/** Deletes known origins and attempts of a deleted user, as the number may be given to another person. */
export async function deleteKnownOrigins(tx: Tx, msisdn: string): Promise<void> {
  await deleteOrigins(tx, msisdn);
  await endSignInLocks(tx, msisdn);
}
