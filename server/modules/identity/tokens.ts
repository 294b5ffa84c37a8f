// Tokens: 256 random bits, opaque. Only their hash is stored, so reading the database lets no one sign in. A token ends a day after
// sign-in, that of a session in the console also when it is not used (requirements/domain.md#tokens).
import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { coalesce } from '../../runtime/coalesce.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { reachOf } from '../../domain/reach.ts';
import type { Authenticate, Caller, Credential } from '../../http/caller.ts';
import { findCallers, markSeen } from './tokens.store.ts';

/** A token is valid for one day (requirements/portal.md#session). */
export const tokenSeconds = 24 * 3600;

/** The last use is stored to the minute, so that most calls write nothing. */
const seenMs = 60_000;

export function newToken(now: Date): { token: string; hash: Buffer; expires: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token), expires: new Date(now.getTime() + tokenSeconds * 1000) };
}

/** Tokens per query, and concurrent queries. */
const tokensMax = 100;
const queriesMax = 2;

/**
 * Finds the caller of a credential with a query that starts after the request arrived, so that deactivating a user or role takes
 * effect with the next request. Requests that arrive while a query runs share the next one.
 */
export function authenticator(db: Db, clock: () => Date): Authenticate {
  const find = coalesce({
    batchMax: tokensMax,
    atOnceMax: queriesMax,
    run: async (_shard: number, credentials: readonly Credential[]) => {
      const callers = await findAll(db, credentials, clock());
      return credentials.map((credential) => callers.get(keyOf(credential)));
    },
  });
  let calls = 0;
  return (credential) => find(calls++ % queriesMax, credential);
}

const keyOf = ({ token, isCookie }: Pick<Credential, 'token' | 'isCookie'>): string =>
  `${isCookie ? 'cookie' : 'header'} ${sha256(token).toString('hex')}`;

async function findAll(db: Db, credentials: readonly Credential[], now: Date): Promise<Map<string, Caller>> {
  const hashes = new Set(credentials.map(({ token }) => sha256(token).toString('hex')));
  const used = new Set(credentials.filter(({ isUse }) => isUse).map(keyOf));
  const found = await findCallers(
    db,
    [...hashes].map((hex) => Buffer.from(hex, 'hex')),
    now,
  );
  const callers = new Map<string, Caller>();
  const seen: Buffer[] = [];
  for (const row of found) {
    const key = `${row.browser ? 'cookie' : 'header'} ${row.hash.toString('hex')}`;
    if (used.has(key) && now.getTime() - row.seen.getTime() >= seenMs) seen.push(row.hash);
    callers.set(key, {
      userId: row.user_id,
      clientId: row.client_id,
      roleId: row.role_id,
      permissions: new Set(row.permissions),
      reach: reachOf(row.client_id),
      passwordChangeDue: row.password_change_due,
      secondFactorDue: row.second_factor_due,
      confirmation: row.confirmed ? undefined : { with: row.confirm_with, isAsked: row.confirm_asked },
      clientActive: row.client_status === 1,
      tokenHash: row.hash,
    });
  }
  if (seen.length > 0) await markSeen(db, seen, now);
  return callers;
}
