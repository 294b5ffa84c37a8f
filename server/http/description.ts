// The OpenAPI description of the HTTP API, made once, at the first request. Anyone may read it: it holds no data.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { apiDescription } from '../../contract/v1/description.ts';
import { takesGzip } from './takesGzip.ts';

/** As the calls of the contract, which it describes, it answers other methods with 405 (v1.ts). */
export const descriptionCall = 'GET /v1/openapi.json';

export function mountDescription(app: FastifyInstance): void {
  let made: ReturnType<typeof describe> | undefined;
  app.get('/v1/openapi.json', (request, reply) => {
    made ??= describe();
    reply.header('Cache-Control', 'no-cache').header('ETag', made.etag).header('Vary', 'Accept-Encoding');
    // Tools that run in a browser read it from other origins.
    reply.header('Access-Control-Allow-Origin', '*');
    if (isKnown(request.headers['if-none-match'], made.etag)) return reply.status(304).send();
    reply.type('application/json');
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(made.text);
    return reply.header('ETag', `W/${made.etag}`).header('Content-Encoding', 'gzip').send(made.compressed);
  });
}

/** Whether a reader has it already (RFC 9110, 13.1.2). The tag of a compressed answer is a weak one. */
const isKnown = (given = '', etag: string): boolean =>
  given.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

function describe() {
  const text = JSON.stringify(apiDescription, null, 2);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  return { text, etag: `"${hash}"`, compressed: gzipSync(text) };
}
