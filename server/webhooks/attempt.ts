// One attempt at a delivery: builds the request of an event, signs it and makes it.
import type { WebhookFormat } from '../../contract/webhookEvents.ts';
import type { WebhookAttempt } from '../../contract/v1/webhooks.ts';
import { eventIdText, webhookBody, type RecordedEvent } from '../domain/webhookBody.ts';
import type { Outgoing, OutgoingResult } from './outgoing.ts';
import { signatureHeaders } from './signature.ts';

export interface Target {
  url: string;
  format: WebhookFormat;
  /** Secrets in base64, without `whsec_`; several during a rotation. None if they are lost: the request is then not made. */
  secrets: readonly string[];
}

const withoutSecret: OutgoingResult = {
  status: null,
  response: '',
  error: 'secret_unreadable',
  durationMs: 0,
  retryAfterSeconds: undefined,
};

/** Makes an attempt. Rejects only if `signal` aborts it. */
export async function attemptDelivery(
  outgoing: Outgoing,
  { target, event }: { target: Target; event: RecordedEvent },
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<{ attempt: WebhookAttempt; result: OutgoingResult }> {
  const { contentType, body } = webhookBody(target.format, event);
  const signature = signatureHeaders({ id: eventIdText(event.id), at: now, body, secrets: target.secrets });
  const headers = { 'content-type': contentType, ...signature };
  const result =
    target.secrets.length === 0
      ? withoutSecret
      : await outgoing.post({ url: target.url, headers, body }, signal);
  const { status, response, error, detail, durationMs } = result;
  const attempt = { at: now.toISOString(), duration_ms: durationMs, status, response, error };
  return { attempt: detail === undefined ? attempt : { ...attempt, detail }, result };
}
