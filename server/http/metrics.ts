// /metrics, in Prometheus' text: on a port of its own, and on the main port with the token; and the requests that are answered.
import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

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

/** Matches paths that are not files of the console. */
const callPath = /^\/(api|v1|version1|callbacks|health|metrics)(\/|$)/;

/**
 * Counts and times answered requests by call, which is the method and path as mounted, not as requested. All files of the console
 * count as one call, requests of unknown paths as another.
 */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const registers = [metrics];
  const requests = new Counter({
    name: 'tuma_http_requests_total',
    help: 'Answered HTTP requests, by call and class of status',
    labelNames: ['call', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'tuma_http_request_seconds',
    help: 'Time from the headers of a request to the end of its answer',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request.routeOptions;
    const call = url === undefined ? 'unknown' : callPath.test(url) ? `${String(method)} ${url}` : 'console';
    requests.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` });
    seconds.observe({ call }, reply.elapsedTime / 1000);
    done();
  });
}

/** Compares tokens in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Starts a server that has only /metrics. Rejects if the port is taken. */
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
