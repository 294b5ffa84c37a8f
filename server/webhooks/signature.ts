// Signs as Standard Webhooks (standardwebhooks.com): HMAC-SHA256 of "id.timestamp.body" under each secret.
import { createHmac } from 'node:crypto';

interface Signed {
  /** Id of the event, equal in every attempt. */
  id: string;
  at: Date;
  body: string;
  /** Secrets in base64, without `whsec_`. */
  secrets: readonly string[];
}

export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', Buffer.from(secret, 'base64'));
    return `v1,${mac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
