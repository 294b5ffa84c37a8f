// The stored form of a secret: `v1:<key id>:<base64>` of nonce, ciphertext and tag (AES-256-GCM). Row and column are authenticated, too,
// so a text copied to another row or column is refused.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key } from './keys.ts';

const nonceBytes = 12;
const tagBytes = 16;
const form = /^v1:([0-9a-f]{8}):([A-Za-z0-9+/]{40,}={0,2})$/;
/** The same pattern as {@link form}, for PostgreSQL. */
export const sealedPattern = '^v1:[0-9a-f]{8}:[A-Za-z0-9+/]{40,}={0,2}$';

/** Returns the key's id; undefined for a text that is not encrypted. */
export const keyIdOf = (stored: string): string | undefined => form.exec(stored)?.[1];

export function seal(key: Key, place: string, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1:${key.id}:${bytes.toString('base64')}`;
}

/** Decrypts a text. Throws if it was altered or belongs to another row or column. */
export function unseal(key: Key, place: string, stored: string): string {
  const bytes = Buffer.from(form.exec(stored)?.[2] ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
