// Tokens: 256 random bits, opaque; the database keeps their hash alone, so whoever reads it can sign in as nobody.
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { reachOf } from '../../domain/reach.ts';
import type { Authenticate } from '../../http/caller.ts';
import { findCaller } from './identity.store.ts';

/** A token lives one day (spec part 1 section 3). */
const tokenMs = 24 * 3_600_000;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function newToken(now: Date): { token: string; hash: Buffer; expires: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), expires: new Date(now.getTime() + tokenMs) };
}

/** Finds the caller behind a token with one query, so a deactivated user or role is out with its next call. */
export function authenticator(db: Db, clock: () => Date): Authenticate {
  return async (token) => {
    const tokenHash = hashOf(token);
    const found = await findCaller(db, tokenHash, clock());
    return (
      found && {
        userId: found.user_id,
        clientId: found.client_id,
        roleId: found.role_id,
        permissions: new Set(found.permissions),
        reach: reachOf(found.client_id),
        passwordChangeDue: found.password_change_due,
        clientActive: found.client_status === 1,
        tokenHash,
      }
    );
  };
}
