// The secrets that sign the deliveries of an endpoint.
import type { Secrets } from '../../db/secrets/secrets.ts';

/** The secrets of an endpoint as stored. */
interface StoredSecrets {
  secret: string;
  /** Encrypted, separated by spaces, newest first. */
  old_secret: string | null;
  old_secret_until: Date | null;
}

/** Most secrets that sign at once: the current one and those from before the last rotations. */
const signingMax = 5;

/** Whether the secrets from before a rotation still sign. */
export const isRotating = ({ old_secret_until: until }: StoredSecrets, now: Date): boolean =>
  until !== null && until > now;

type Endpoint = StoredSecrets & { id: number };

/**
 * Returns the secrets in base64, without `whsec_`, newest first; more than one during a rotation. One that cannot be decrypted can no longer
 * sign.
 */
export function signingSecrets(secrets: Secrets, endpoint: Endpoint, now: Date): string[] {
  const { id, secret, old_secret: old } = endpoint;
  const current = secrets.tryOpen('webhook_endpoints.secret', id, secret);
  const before =
    old !== null && isRotating(endpoint, now)
      ? secrets.tryOpen('webhook_endpoints.old_secret', id, old)
      : undefined;
  return [current, ...(before?.split(' ') ?? [])].filter((one) => one !== undefined);
}

/**
 * Returns the secrets that sign until a new overlap has ended. A second rotation keeps those of the first: the system of the client may
 * verify with any of them.
 */
export const secretsOfOverlap = (secrets: Secrets, endpoint: Endpoint, now: Date): string[] =>
  signingSecrets(secrets, endpoint, now).slice(0, signingMax - 1);
