// Finds the keys of a process when it starts, and refuses to start without one that the database needs: before any telco is bound.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../database.ts';
import { KeyRing, makeKeyFile } from './keys.ts';
import { ignoreForNumbers } from './numberHash.ts';
import { listStoredKeys } from './reencrypt.ts';
import { Secrets } from './secrets.ts';

/** Where keys may be; the first that is given counts. */
export interface KeyPlaces {
  /** TUMA_SECRET_KEY_FILE: a path. */
  file: string | undefined;
  /** TUMA_SECRET_KEY: keys. */
  text: string | undefined;
  /** Ids of keys that are gone: what they encrypted is to be entered again. */
  lost?: readonly string[];
  /** Of the embedded PostgreSQL, whose first start makes a key; undefined for a database of one's own. */
  dataDir: string | undefined;
}

/** Beside the cluster in DATA_DIR, and in no backup. */
export const keyFileOf = (dataDir: string): string => join(dataDir, 'secrets.key');

/** Undefined where no key is configured or made yet. Throws a sentence where keys are not usable. */
export function findKeys({ file, text, dataDir }: KeyPlaces): KeyRing | undefined {
  if (file !== undefined) return KeyRing.ofFile(file);
  if (text !== undefined) return KeyRing.ofText(text, 'TUMA_SECRET_KEY');
  const own = dataDir === undefined ? undefined : keyFileOf(dataDir);
  return own !== undefined && existsSync(own) ? KeyRing.ofFile(own) : undefined;
}

/** The secrets of a migrated database. Throws a sentence with the id of a key that is missing. */
export async function openSecrets(db: Db, places: KeyPlaces): Promise<Secrets> {
  const stored = (await listStoredKeys(db)).filter(({ id }) => !places.lost?.includes(id));
  ignoreForNumbers(places.lost ?? []);
  let ring = findKeys(places);
  if (!ring && stored.length === 0 && places.dataDir !== undefined) {
    makeKeyFile(keyFileOf(places.dataDir));
    ring = findKeys(places);
  }
  const missing = stored.filter(({ id }) => !ring?.find(id)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(missingKeys(missing, ring, places));
  return new Secrets(ring);
}

function missingKeys(ids: readonly string[], ring: KeyRing | undefined, { dataDir }: KeyPlaces): string {
  const keys = ids.length === 1 ? `the key ${ids[0]}` : `the keys ${ids.join(', ')}`;
  const has = ring ? `${ring.place} has ${ring.keys.map(({ id }) => id).join(', ')}` : 'there is no key';
  const where = dataDir === undefined ? '' : `, or copy the earlier secrets.key to ${keyFileOf(dataDir)}`;
  return (
    `Secrets in the database are encrypted with ${keys}, but ${has}. ` +
    `Set TUMA_SECRET_KEY_FILE or TUMA_SECRET_KEY to it${where} (Secrets in docs/running.md).`
  );
}
