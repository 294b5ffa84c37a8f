// The listeners of a gateway: without encryption, with TLS, or both.
import type { Logger } from 'pino';
import { onPort } from '../domain/ports.ts';
import { startSmppServer, type SmppServer, type SmppServerOptions } from '../smpp/index.ts';
import { readCertificate, watchCertificate, type CertificateFiles } from './certificate.ts';

export interface ListenerPorts {
  /** Without encryption. 0: any free port; undefined: none. */
  port?: number | undefined;
  /** With TLS; `reloadMs` is the interval of looking for a renewed certificate. */
  tls?: (CertificateFiles & { port: number; reloadMs?: number }) | undefined;
}

export interface Listeners {
  port: number | undefined;
  tlsPort: number | undefined;
  close(graceMs: number): Promise<void>;
}

/** Listens on both ports, as far as they are configured; if one fails, closes the other. */
export async function startListeners(
  common: Omit<SmppServerOptions, 'port' | 'tls'>,
  { port, tls }: ListenerPorts,
  logger: Logger,
): Promise<Listeners> {
  const certificate = tls && readCertificate(tls);
  const plain =
    port === undefined
      ? undefined
      : await onPort({ variable: 'SMPP_PORT', port }, (free) => startSmppServer({ ...common, port: free }));
  let secure: SmppServer | undefined;
  let stopWatching: (() => void) | undefined;
  if (tls && certificate) {
    secure = await onPort({ variable: 'SMPP_TLS_PORT', port: tls.port }, (free) =>
      startSmppServer({ ...common, port: free, tls: certificate }),
    ).catch(async (error: unknown) => {
      await plain?.close();
      throw error;
    });
    const { setSecureContext } = secure;
    stopWatching = watchCertificate(tls, {
      logger,
      current: certificate,
      everyMs: tls.reloadMs,
      onRenewed: setSecureContext,
    });
  }
  return {
    port: plain?.port,
    tlsPort: secure?.port,
    async close(graceMs) {
      stopWatching?.();
      await Promise.all([plain?.close(graceMs), secure?.close(graceMs)]);
    },
  };
}
