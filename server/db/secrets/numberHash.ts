// Keyed hashes of erased numbers (decisions/054-one-number-over-all-tables.md). Without the key, all numbers of a country could be
// hashed and compared within seconds. A key's id is derived from it, so any process may know several rings and never uses a wrong key.
import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from './keys.ts';

const rings = new Set<KeyRing>();

/** Keys with which numbers can be recognised from now on in this process. */
export const useForNumbers = (ring: KeyRing): void => void rings.add(ring);

const lost = new Set<string>();

/** Keys that the operator declared lost: what they hashed is no longer recognised. */
export const ignoreForNumbers = (keyIds: readonly string[]): void => {
  for (const id of keyIds) lost.add(id);
};

/** A key of its own for this purpose, derived from the secret key. */
export const hashNumber = (key: Key, msisdn: string): Buffer =>
  createHmac('sha256', createHmac('sha256', key.bytes).update('tuma erased numbers v1').digest())
    .update(msisdn)
    .digest();

/** Undefined where the key is missing. */
export function tryHashNumber(keyId: string, msisdn: string): Buffer | undefined {
  for (const ring of rings) {
    const key = ring.find(keyId);
    if (key) return hashNumber(key, msisdn);
  }
  return undefined;
}

/** Throws where the key is missing and not declared lost: a number must not count as unknown because its hash cannot be made. */
export function requireNumberHash(keyId: string, msisdn: string): Buffer | undefined {
  const hash = tryHashNumber(keyId, msisdn);
  if (!hash && !lost.has(keyId))
    throw new Error(`Erased numbers are hashed with the key ${keyId}, which is missing`);
  return hash;
}
