// The secrets that sign the deliveries of an endpoint.
import type { Secrets } from '../../db/secrets/secrets.ts';

/** The secrets of an endpoint as stored. */
interface StoredSecrets {
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
}

/** Whether the secret from before a rotation still signs. */
export const isRotating = ({ old_secret_until: until }: StoredSecrets, now: Date): boolean =>
  until !== null && until > now;

/** Returns the secrets in base64, without `whsec_`; two during a rotation. @throws UnreadableSecret */
export function signingSecrets(
  secrets: Secrets,
  endpoint: StoredSecrets & { id: number },
  now: Date,
): string[] {
  const { id, secret, old_secret: old } = endpoint;
  const current = secrets.open('webhook_endpoints.secret', id, secret);
  return old !== null && isRotating(endpoint, now)
    ? [current, secrets.open('webhook_endpoints.old_secret', id, old)]
    : [current];
}
