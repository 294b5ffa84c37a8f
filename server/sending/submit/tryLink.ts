// Binds once with a link to see whether the telco lets it in, and leaves again. Sends nothing, stores nothing; what the
// peer delivers meanwhile is refused for now, so that it comes again to the engine.
import type { SmppLink } from '../../db/schema.ts';
import { SmppClient } from '../../smpp/index.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** Patience with connection and bind, and then with the unbind. */
const bindTimeoutMs = 5_000;
const unbindMs = 1_000;
/** No second attempt comes before the first one is told. */
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
  return bound ? { bound, tookMs } : { bound, tookMs, reason: plain(reason ?? 'no answer') };
}

/** What the common refusals mean, beside the raw word that the telco's own support knows. */
const meanings: readonly [pattern: RegExp, meaning: string][] = [
  [/ESME_RINVPASWD/, 'the password is wrong'],
  [/ESME_RINVSYSID/, 'the telco does not know this system ID'],
  [/ESME_RINVSYSTYP/, 'the system type is wrong'],
  [/ESME_RALYBND/, 'this account is bound already, as often as it may'],
  [/ESME_RBINDFAIL/, 'the telco did not accept the bind: wrong sign-in, or too many sessions'],
  [/ECONNREFUSED/, 'nothing listens on this host and port'],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no such host'],
  [/EHOSTUNREACH|ENETUNREACH/, 'there is no way to this host'],
  [/ETIMEDOUT|took too long/, 'no answer came in time'],
  [/wrong version number|packet length too long/i, 'this port does not speak TLS'],
  [/certificate/i, 'the certificate is not trusted'],
];

function plain(error: string): string {
  const meaning = meanings.find(([pattern]) => pattern.test(error))?.[1];
  return meaning === undefined ? cleanText(error) : `${meaning} (${cleanText(error)})`;
}
