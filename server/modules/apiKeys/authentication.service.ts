// Finds the caller of a key with a query that starts after the request arrived, so that revoking a key takes effect with the next
// call. Requests that arrive while a query runs share the next one. Sends check the keys of their callers in their transaction.
import { coalesce } from '../../runtime/coalesce.ts';
import type { Db, Tx } from '../../db/database.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { KeyRefused, type UsedKey } from '../../domain/keyRefused.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ApiCaller, AuthenticateKey, RecallKey } from '../../http/apiCaller.ts';
import { isAllowed } from '../../net/addressList.ts';
import { findKeys, saveUses } from './apiKeys.store.ts';

/** Keys per query, and concurrent queries. */
const keysMax = 100;
const queriesMax = 2;
/** Milliseconds between two writes of when keys were used. */
const usesEveryMs = 10_000;
/** Most callers that are cached. */
const rememberedMax = 10_000;

export interface KeyAuthentication {
  authenticate: AuthenticateKey;
  recall: RecallKey;
  /** Records when and from where a key was used. */
  noteUse: (key: UsedKey) => void;
  /** Stores the last uses. */
  close: () => Promise<void>;
}

export function authenticateKeys(db: Db, clock: () => Date): KeyAuthentication {
  const uses = new Map<number, { id: number; at: Date; address: string }>();
  const flush = async () => {
    const batch = [...uses.values()];
    uses.clear();
    // A use that could not be stored only affects what the console shows.
    if (batch.length > 0) await saveUses(db, batch).catch(() => undefined);
  };
  const timer = setInterval(() => void flush(), usesEveryMs).unref();

  const find = coalesce({
    batchMax: keysMax,
    atOnceMax: queriesMax,
    run: (_shard: number, asked: readonly KeyLookup[]) => findAll(db, asked, clock()),
  });
  const remembered = new Map<string, ApiCaller>();
  let calls = 0;
  return {
    async authenticate(key, address) {
      const asked = { hash: hexOf(key), address };
      const found = await find(calls++ % queriesMax, asked);
      if (found instanceof Refusal || !found.live || !found.clientActive) remembered.delete(idOf(asked));
      else {
        if (remembered.size >= rememberedMax) remembered.clear();
        remembered.set(idOf(asked), { ...found, uncheckedKey: asked.hash });
      }
      if (found instanceof Refusal) throw found;
      return found;
    },
    recall: (key, address) => remembered.get(idOf({ hash: hexOf(key), address })),
    noteUse: ({ keyId, address }) => void uses.set(keyId, { id: keyId, at: clock(), address }),
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const hexOf = (key: string): string => sha256(key).toString('hex');

/** Checks the keys of cached callers: returns the current caller of each, or its refusal. Accepts a database or a transaction. */
export async function checkKeys(
  db: Db | Tx,
  callers: readonly Pick<ApiCaller, 'uncheckedKey' | 'address'>[],
  now: Date,
): Promise<(ApiCaller | Refusal)[]> {
  if (callers.length === 0) return [];
  return findAll(
    db,
    callers.map(({ uncheckedKey: hash = '', address }) => ({ hash, address })),
    now,
  );
}

interface KeyLookup {
  hash: string;
  address: string;
}

const idOf = ({ hash, address }: KeyLookup): string => `${hash} ${address}`;

async function findAll(
  db: Db | Tx,
  asked: readonly KeyLookup[],
  now: Date,
): Promise<(ApiCaller | Refusal)[]> {
  const hashes = [...new Set(asked.map(({ hash }) => hash))];
  const found = new Map((await findKeys(db, hashes, now)).map((row) => [row.hash, row]));
  return asked.map(({ hash, address }) => {
    const row = found.get(hash);
    if (!row) return new Refusal(401, 'api_key_invalid', 'This API key does not exist');
    const key = { keyId: row.id, clientId: row.client_id, address };
    if (row.revoked) return new KeyRefused(key, 401, 'api_key_revoked', 'This API key was revoked');
    if (row.expired) return new KeyRefused(key, 401, 'api_key_expired', 'This API key has expired');
    if (!isAllowed(row.allowed_addresses, address)) {
      const message = `This API key may not be used from ${address}`;
      return new KeyRefused(key, 403, 'address_not_allowed', message);
    }
    return {
      ...key,
      live: row.live,
      scopes: new Set(row.scopes),
      clientActive: row.client_active,
    };
  });
}
