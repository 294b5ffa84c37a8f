// The HTTP server without calls: limits, headers, request ids, refusals, health, metrics, the built console. Imports no
// module and no engine.
import { randomUUID } from 'node:crypto';
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
import { answerUnrouted } from './v1Errors.ts';

/** Bytes of a JSON body where the call does not say otherwise. */
const bodyBytesMax = 256 * 1024;

/** A year. */
const hstsSeconds = 31_536_000;

export interface HttpOptions {
  logger: Logger;
  metrics: Registry;
  /** Folder of the console's builds; without it only the API is served. */
  consoleDir: string | undefined;
  trustProxy: TrustedProxies;
  /** Required for /metrics, which is not served here without one. */
  metricsToken?: string | undefined;
  /** Replaces values of {@link connectionLimits}. */
  connections?: Partial<ConnectionLimits> | undefined;
  /** A URI for /.well-known/security.txt, which is not served without one. */
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
    // For a path that cannot be decoded, which no handler below receives.
    frameworkErrors: answerUnrouted,
    // What still arrives on a kept connection while it stops is answered, and ends the connection: Fastify's own 503 has another shape.
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
    // Of browsers that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // As frameAncestors says; and a hint for pages that relax document.domain, which no page does.
    xFrameOptions: false,
    originAgentCluster: false,
    // Below, over TLS only; over plain http on localhost it would lock people out.
    strictTransportSecurity: false,
  });

  // A file that is too large is refused where it is read, by its field.
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

  readJsonBodies(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (isDraining()) reply.header('Connection', 'close');
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${hstsSeconds}`);
    if (!request.url.startsWith('/api/')) return;
    reply.header('Cache-Control', 'no-store');
    // An answer is no page: opened as one it may load and frame nothing.
    reply.header('Content-Security-Policy', "default-src 'none';frame-ancestors 'none'");
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
  // Not public: figures disclose the volume of business.
  if (options.metricsToken !== undefined) mountMetrics(app, options.metrics, options.metricsToken);

  if (options.securityContact !== undefined) mountSecurityText(app, options.securityContact);

  await serveConsole(app, options.consoleDir);
  return app;
}
