// Tokens: 256 random bits, opaque. Only their hash is stored, so reading the database lets no one sign in.
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { coalesce } from '../../db/coalesce.ts';
import { reachOf } from '../../domain/reach.ts';
import type { Authenticate, Caller } from '../../http/caller.ts';
import { findCallers } from './identity.store.ts';

/** A token is valid for one day (requirements/portal.md#session). */
const tokenMs = 24 * 3_600_000;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function newToken(now: Date): { token: string; hash: Buffer; expires: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), expires: new Date(now.getTime() + tokenMs) };
}

/** Tokens per query, and concurrent queries. */
const tokensMax = 100;
const queriesMax = 2;

/**
 * Finds the caller of a token with a query that starts after the request arrived, so that deactivating a user or role takes
 * effect with the next request. Requests that arrive while a query runs share the next one.
 */
export function authenticator(db: Db, clock: () => Date): Authenticate {
  const find = coalesce({
    batchMax: tokensMax,
    atOnceMax: queriesMax,
    run: async (_shard: number, tokens: readonly string[]) => {
      const callers = await findAll(db, new Set(tokens), clock());
      return tokens.map((token) => callers.get(token));
    },
  });
  let calls = 0;
  return (token) => find(calls++ % queriesMax, token);
}

async function findAll(db: Db, tokens: ReadonlySet<string>, now: Date): Promise<Map<string, Caller>> {
  const byHash = new Map([...tokens].map((token) => [hashOf(token).toString('hex'), token]));
  const found = await findCallers(
    db,
    [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex')),
    now,
  );
  return new Map(
    found.map((row) => [
      byHash.get(row.hash.toString('hex')) ?? '',
      {
        userId: row.user_id,
        clientId: row.client_id,
        roleId: row.role_id,
        permissions: new Set(row.permissions),
        reach: reachOf(row.client_id),
        passwordChangeDue: row.password_change_due,
        clientActive: row.client_status === 1,
        tokenHash: row.hash,
      },
    ]),
  );
}
