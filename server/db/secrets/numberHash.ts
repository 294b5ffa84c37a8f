// Keyed hashes of erased numbers (decisions/054-one-number-over-all-tables.md). Without the key, all numbers of a country could be
// hashed and compared within seconds. A key's id is derived from it, so any process may know several rings and never uses a wrong key.
import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from './keys.ts';

const rings = new Set<KeyRing>();

/** Registers keys with which this process can recognise numbers from now on. */
export const useForNumbers = (ring: KeyRing): void => void rings.add(ring);

const lost = new Set<string>();

/** Registers keys that the operator declared lost: numbers hashed with them are no longer recognised. */
export const ignoreForNumbers = (keyIds: readonly string[]): void => {
  for (const id of keyIds) lost.add(id);
};

/** A separate key for hashes, derived from the secret key. */
export const hashNumber = (key: Key, msisdn: string): Buffer =>
  createHmac('sha256', createHmac('sha256', key.bytes).update('tuma erased numbers v1').digest())
    .update(msisdn)
    .digest();

/** The hash; undefined if the key is missing. */
export function tryHashNumber(keyId: string, msisdn: string): Buffer | undefined {
  for (const ring of rings) {
    const key = ring.find(keyId);
    if (key) return hashNumber(key, msisdn);
  }
  return undefined;
}

/** Throws if the key is missing and not declared lost: a number must not count as unknown because its hash cannot be computed. */
export function requireNumberHash(keyId: string, msisdn: string): Buffer | undefined {
  const hash = tryHashNumber(keyId, msisdn);
  if (!hash && !lost.has(keyId))
    throw new Error(`Erased numbers are hashed with the key ${keyId}, which is missing`);
  return hash;
}
