// Tests a connector's link: binds once and unbinds. Sends and stores nothing; rejects deliveries temporarily, so that the
// telco repeats them to the engine.
import type { SmppLink } from '../../db/schema.ts';
import { fullLinkError } from '../../domain/linkErrors.ts';
import { SmppClient } from '../../smpp/index.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** Limits of connecting and binding, and of the unbind. */
const bindTimeoutMs = 5_000;
const unbindMs = 1_000;
/** Reconnection delay that prevents a second attempt before the result of the first. */
const noRetryMs = 60_000;

/** Resolves within {@link bindTimeoutMs} and {@link unbindMs}, whatever the peer does. */
export async function tryLink(link: SmppLink): Promise<{ bound: boolean; reason?: string; tookMs: number }> {
  const startedAt = performance.now();
  const client = new SmppClient({
    host: link.host,
    port: link.port,
    systemId: link.system_id,
    password: link.password,
    systemType: link.system_type,
    bind: link.bind,
    tls: link.tls,
    bindTimeoutMs,
    backoffMs: noRetryMs,
    backoffMaxMs: noRetryMs,
    onDeliver: () => Promise.reject(new Error('only a test of the link')),
  });
  const bound = await new Promise<boolean>((resolve) => {
    client.on('state', (state) => {
      if (state === 'bound') resolve(true);
      if (state === 'waiting') resolve(false);
    });
    client.start();
  });
  const tookMs = Math.round(performance.now() - startedAt);
  const reason = client.lastError;
  await client.close(unbindMs);
  return bound
    ? { bound, tookMs }
    : { bound, tookMs, reason: fullLinkError(cleanText(reason ?? 'no answer')) };
}
