// Keys of the HTTP API.
import { scopes, type Scope } from '../../../contract/v1/call.ts';
import type { Db } from '../../../server/db/database.ts';
import { sha256 } from '../../../server/runtime/sha256.ts';

interface GivenKey {
  clientId: number;
  live?: boolean;
  scopes?: readonly Scope[];
  allowedAddresses?: string[];
  expires?: Date;
  revoked?: Date;
}

let made = 0;

/** Inserts a key, with every scope unless given others; returns the key itself. */
export async function anApiKey(db: Db, given: GivenKey): Promise<string> {
  const live = given.live ?? true;
  const key = `tuma_${live ? 'live' : 'test'}_${String(++made).padStart(40, 'k')}`;
  await db
    .insertInto('api_keys')
    .values({
      client_id: given.clientId,
      name: `Key ${made}`,
      live,
      scopes: [...(given.scopes ?? scopes)],
      hash: sha256(key),
      ending: key.slice(-4),
      allowed_addresses: given.allowedAddresses ?? [],
      expires: given.expires,
      revoked: given.revoked,
    })
    .execute();
  return key;
}
