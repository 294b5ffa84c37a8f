// The HTTP server without calls: limits, headers, request ids, refusals, health, metrics, the built console. Imports no
// module and no engine.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { boundConnections, connectionLimits, type ConnectionLimits } from './connections.ts';
import { serveConsole } from './console.ts';
import { answerError } from './errorAnswers.ts';
import { readJsonBodies } from './bodies.ts';
import { measureRequests, mountMetrics } from './metrics.ts';
import { isProxyIn, trustOf, type TrustedProxies } from './proxies.ts';
import { multipartLimits } from './multipart.ts';
import { mountSecurityText } from './securityText.ts';
import { answerUnrouted, unreadBody } from './v1Errors.ts';

/** Most bytes of a JSON body unless the call has a limit of its own. */
const bodyBytesMax = 256 * 1024;

/** The fault of a request that is no valid HTTP (RFC 9112, 3.2), for which no key is looked up. */
function hostFault({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'The request has no Host header' : undefined;
  // Node keeps the first of several. A proxy may have read another one.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? 'The request has more than one Host header' : undefined;
}

/** One year. */
const hstsSeconds = 31_536_000;

export interface HttpOptions {
  logger: Logger;
  metrics: Registry;
  /** Folder of the console's builds; without it only the API is served. */
  consoleDir: string | undefined;
  trustProxy: TrustedProxies;
  /** Token for /metrics, which this server does not serve without one. */
  metricsToken?: string | undefined;
  /** Overrides of {@link connectionLimits}. */
  connections?: Partial<ConnectionLimits> | undefined;
  /** URI of the contact in /.well-known/security.txt, which is not served without one. */
  securityContact?: string | undefined;
  /** Whether the process is about to stop listening: it is not ready, and each answer ends its connection. */
  isDraining?: () => boolean;
  /** Throws while the server cannot do its work. */
  ready: () => Promise<void>;
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { isDraining = () => false } = options;
  const { watchBodies, ...bounds } = boundConnections(
    { ...connectionLimits, ...options.connections },
    { metrics: options.metrics, isProxy: isProxyIn(options.trustProxy) },
  );
  const app = Fastify({
    ...bounds,
    loggerInstance: options.logger,
    // One line per refusal or failure is logged below; a line for every success would drown them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    trustProxy: trustOf(options.trustProxy),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Answers paths that cannot be decoded, which reach no handler below.
    frameworkErrors: answerUnrouted,
    // Requests that still arrive on a kept connection during a stop are answered and end it. Fastify's own 503 has another form.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

  watchBodies(app);
  measureRequests(app, options.metrics);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The console's styling library writes style elements; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // These headers concern browsers that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Replaced by frameAncestors. originAgentCluster is a hint for pages that relax document.domain, and none does.
    xFrameOptions: false,
    originAgentCluster: false,
    // Set below for TLS only: over plain http on localhost it would make the console unreachable.
    strictTransportSecurity: false,
  });

  // A file that is too large is refused while it is read, so that the refusal can name its field.
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

  readJsonBodies(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (isDraining()) reply.header('Connection', 'close');
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${hstsSeconds}`);
    if (!request.url.startsWith('/api/')) return;
    reply.header('Cache-Control', 'no-store');
    // Answers are not pages: if one is opened as a page, it may neither load nor frame anything.
    reply.header('Content-Security-Policy', "default-src 'none';frame-ancestors 'none'");
  });

  app.addHook('onRequest', (request, reply, done) => {
    const message = hostFault(request.raw);
    if (message === undefined) done();
    else reply.status(400).send(unreadBody(request, { status: 400, code: 'malformed_request', message }));
  });

  app.setErrorHandler(answerError);

  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: 'stopping' });
    try {
      await options.ready();
      return { status: 'ok' };
    } catch (error) {
      options.logger.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
  // Requires a token, because the metrics disclose the volume of business.
  if (options.metricsToken !== undefined) mountMetrics(app, options.metrics, options.metricsToken);

  if (options.securityContact !== undefined) mountSecurityText(app, options.securityContact);

  await serveConsole(app, options.consoleDir);
  return app;
}
