// /metrics, in Prometheus' text: on a port of its own, and on the main port with the token.
import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** Mounts GET /metrics; with a token it answers 401 to a request without `Authorization: Bearer <token>`. */
export function mountMetrics(app: FastifyInstance, metrics: Registry, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('WWW-Authenticate', 'Bearer');
      return reply.status(401).type('text/plain').send('The metrics token is missing or wrong\n');
    }
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A server with nothing but /metrics. Rejects where the port is taken. */
export async function startMetrics(options: {
  host: string;
  port: number;
  metrics: Registry;
  token: string | undefined;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  mountMetrics(app, options.metrics, options.token);
  const address = await app.listen({ host: options.host, port: options.port });
  return { url: `${address}/metrics`, stop: () => app.close() };
}
