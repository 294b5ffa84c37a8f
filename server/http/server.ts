// The HTTP server without any call on it: limits, headers, request ids, refusals, health, metrics, the built console.
// Knows no module and no engine.
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { answerError, unknownPath } from './errorAnswers.ts';
import { multipartLimits } from './multipart.ts';
import { refuseHostile } from './parse.ts';

/** Bytes of a JSON body where the call does not say otherwise. */
const bodyBytesMax = 256 * 1024;

export interface HttpOptions {
  logger: Logger;
  metrics: Registry;
  /** Folder of the built console; without it only the API is served. */
  consoleDir: string | undefined;
  trustProxy: boolean;
  /** Throws while the server cannot do its work. */
  ready: () => Promise<void>;
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    // One line per refusal or failure is logged below; a line for every success would drown them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Of a path that cannot be decoded, which no handler below sees.
    frameworkErrors: answerError,
  }) as unknown as FastifyInstance;

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
    // Set by whoever ends TLS in front of us; over plain http on localhost it would lock people out.
    strictTransportSecurity: false,
  });

  await app.register(multipart, { limits: multipartLimits });

  app.removeContentTypeParser('application/json');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, (error, value) => {
      if (error) return done(error);
      try {
        refuseHostile(value);
      } catch (refusal) {
        return done(refusal as Error);
      }
      return done(null, value);
    });
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
  });

  app.setErrorHandler(answerError);

  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await options.ready();
      return { status: 'ok' };
    } catch (error) {
      options.logger.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.contentType).send(await options.metrics.metrics()),
  );

  await serveConsole(app, options.consoleDir);
  return app;
}

/** Files by their hashed names for good; every other path that is no API answers the console's page. */
async function serveConsole(app: FastifyInstance, dir: string | undefined): Promise<void> {
  const built = dir !== undefined && existsSync(dir);
  if (built) {
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !/^\/(api|health|metrics|assets)(\/|$|\?)/.test(request.url);
    if (built && wantsPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return reply.status(404).send(unknownPath);
  });
}
