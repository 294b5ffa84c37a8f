// Finds the keys of a process when it starts. The start fails without a key that the database needs, before any telco is bound.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../database.ts';
import { KeyRing, makeKeyFile } from './keys.ts';
import { ignoreForNumbers } from './numberHash.ts';
import { listStoredKeys } from './reencrypt.ts';
import { Secrets } from './secrets.ts';

/** Places of keys, of which the first that is given counts. */
export interface KeyPlaces {
  /** The path in TUMA_SECRET_KEY_FILE. */
  file: string | undefined;
  /** The keys in TUMA_SECRET_KEY. */
  text: string | undefined;
  /** Ids of lost keys, whose secrets must be entered again. */
  lost?: readonly string[];
  /** Data folder of the embedded PostgreSQL, whose first start creates a key; undefined with DATABASE_URL. */
  dataDir: string | undefined;
}

/** Path of the key file beside the cluster in DATA_DIR, which no backup contains. */
export const keyFileOf = (dataDir: string): string => join(dataDir, 'secrets.key');

/** Finds the keys; undefined if none is configured or created yet. Throws an explanation if keys are not usable. */
export function findKeys({ file, text, dataDir }: KeyPlaces): KeyRing | undefined {
  if (file !== undefined) return KeyRing.ofFile(file);
  if (text !== undefined) return KeyRing.ofText(text, 'TUMA_SECRET_KEY');
  const own = dataDir === undefined ? undefined : keyFileOf(dataDir);
  return own !== undefined && existsSync(own) ? KeyRing.ofFile(own) : undefined;
}

/** Opens the secrets of a migrated database. Throws an explanation with the id of a missing key. */
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
