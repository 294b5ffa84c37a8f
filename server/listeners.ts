// What a process listens on: HTTP, the separate port of /metrics, and SMPP for clients' systems.
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { demoSmppPort, type Config } from './config/config.ts';
import { onPort } from './domain/ports.ts';
import { startGateway, type Gateway } from './gateway/gateway.ts';
import { startMetrics } from './http/metrics.ts';

/** Time a stop waits for open calls. */
const openCallsMs = 5000;

/** Listens for HTTP and returns the URL. */
export async function listenHttp(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  const address = await onPort({ variable: 'PORT', port: PORT }, (port) =>
    app.listen({ host: HOST, port, listenTextResolver: () => 'listening' }),
  );
  return address.replace('127.0.0.1', 'localhost');
}

/** Waits for open calls; closes their connections after `openCallsMs`. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), openCallsMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** Starts the separate listener of /metrics if it is configured. */
export async function openMetrics(
  { METRICS_HOST: host, METRICS_PORT, METRICS_TOKEN: token }: Config,
  metrics: Registry,
) {
  if (METRICS_PORT === undefined) return undefined;
  const place = { variable: 'METRICS_PORT', port: METRICS_PORT };
  return onPort(place, (port) => startMetrics({ host, port, token, metrics }));
}

/** The gateway runs in processes that serve the web; the demo has a default port. */
export async function openGateway(
  config: Config,
  {
    isDemo,
    ...tools
  }: Omit<Parameters<typeof startGateway>[0], 'host' | 'port' | 'tls'> & { isDemo: boolean },
): Promise<Gateway | undefined> {
  const { SMPP_TLS_CERT: cert, SMPP_TLS_KEY: key, SMPP_UNBOUND_PER_ADDRESS: unboundPerAddress } = config;
  const port = config.SMPP_PORT ?? (isDemo ? demoSmppPort : undefined);
  const tls = cert !== undefined && key !== undefined ? { cert, key, port: config.SMPP_TLS_PORT } : undefined;
  if (config.TUMA_ROLE === 'engine' || (port === undefined && !tls)) return undefined;
  const { SMPP_HOST: host, SMPP_PUBLIC_HOST: publicHost } = config;
  return startGateway({ ...tools, unboundPerAddress, host, publicHost, port, tls });
}
