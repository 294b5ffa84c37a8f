// The keys of secrets in tests.
import { KeyRing } from '../../server/db/secrets/keys.ts';
import { Secrets } from '../../server/db/secrets/secrets.ts';

/** Makes secrets with these keys, oldest first. */
export const secretsWith = (...keys: string[]): Secrets =>
  new Secrets(KeyRing.ofText(keys.join(' '), 'the test'));

export const testSecretKey = Buffer.alloc(32, 1).toString('base64');

/** Keys of all servers, engines and workers that are given no others, including those in separate processes. */
export const testSecrets = secretsWith(testSecretKey);
