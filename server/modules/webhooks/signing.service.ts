// The secrets that sign the deliveries of an endpoint.
import type { Secrets } from '../../db/secrets/secrets.ts';

/** In base64, without `whsec_`; two while a rotation lasts. @throws UnreadableSecret */
export function signingSecrets(
  secrets: Secrets,
  { id, secret, old_secret }: { id: number; secret: string; old_secret: string | null },
): string[] {
  const current = secrets.open('webhook_endpoints.secret', id, secret);
  return old_secret === null
    ? [current]
    : [current, secrets.open('webhook_endpoints.old_secret', id, old_secret)];
}
