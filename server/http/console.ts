// The built console as files: the build that was current when the server started, and the scripts of the builds before it,
// which open tabs may still request. A running server ignores a new build.
import { existsSync, globSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from './errorAnswers.ts';
import { isOfV1, v1Error } from './v1Errors.ts';

/** Headers that matter for pages only: those of helmet, and those of revalidation. Omitting them saves 0.7 kB per script and style. */
const pageHeaders = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  // Scripts and styles contain no user data.
  'Cross-Origin-Resource-Policy',
  'ETag',
  'Referrer-Policy',
  'X-Request-Id',
];

/** Compressed files, which browsers that accept them get in place of the others. */
const isCompressed = /\.(br|gz)$/;

/** The slashes at the end of an address. Begins at the first of several, as a search from each of thousands would take quadratic time. */
const finalSlashes = /(?<!\/)\/+$/;

/** The answer to a path that resembles those of the HTTP API but is none of them. */
const noVersion = { ...unknownPath, message: 'There is no call at this address: all paths begin with /v1' };

/** Serves `dist` (scripts/consoleBuild.ts): hashed files are cached forever, and every path that is no API returns the page. */
export async function serveConsole(app: FastifyInstance, dist: string | undefined): Promise<void> {
  const builds = dist === undefined ? [] : buildsIn(dist);
  const [current] = builds;
  if (current !== undefined) {
    await app.register(fastifyStatic, {
      root: current,
      wildcard: false,
      preCompressed: true,
      // Hashed files never change, and the page has its ETag.
      lastModified: false,
      acceptRanges: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isAsset = path.includes('/assets/');
        reply.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isAsset) for (const header of pageHeaders) reply.removeHeader(header);
      },
    });
    serveAssets(app, builds);
    serveDocumentation(app, current);
  }
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    if (isOfV1(request.url)) return reply.status(404).send(v1Error(request, { status: 404, ...noVersion }));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isDocumentation = current !== undefined && isRead && request.url.startsWith('/docs/');
    if (isDocumentation && request.url.endsWith('/'))
      return reply.redirect(request.url.replace(finalSlashes, ''), 308);
    if (isDocumentation)
      return reply.status(404).header('Cache-Control', 'no-cache').sendFile('docs/404.html');
    const wantsPage =
      isRead && !/^\/(api|version1|health|metrics|assets|\.well-known)(\/|$|\?)/i.test(request.url);
    if (builds.length > 0 && wantsPage)
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return reply.status(404).send(unknownPath);
  };
  await app.register(async (plugin) => {
    // The body of a request to an unknown path is neither parsed nor able to change the answer.
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', (_request, _body, done) => done(null));
    plugin.setNotFoundHandler(answerUnknown);
  });
}

/** Serves the hashed files of all builds by one route: routes for thousands of files took a third of a second of each start. */
function serveAssets(app: FastifyInstance, builds: readonly string[]): void {
  const folderOf = new Map<string, string>();
  for (const build of builds)
    for (const file of globSync('assets/*', { cwd: build }))
      if (!isCompressed.test(file)) folderOf.set(basename(file), join(build, 'assets'));
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) => {
    const folder = folderOf.get(name);
    return folder === undefined ? reply.callNotFound() : reply.sendFile(name, folder);
  });
}

/** Serves the pages of the documentation below /docs, each without its .html (scripts/docs). */
function serveDocumentation(app: FastifyInstance, build: string): void {
  for (const file of globSync('docs/**/*.html', { cwd: build })) {
    const path = file.replaceAll('\\', '/').replace(/(\/home)?\.html$/, '');
    app.get(`/${path}`, (_request, reply) => reply.sendFile(file));
  }
}

/** The current build first, then the others, the newest first. */
function buildsIn(dist: string): string[] {
  const link = join(dist, 'current');
  if (!existsSync(link)) return [];
  const current = realpathSync(link);
  const others = readdirSync(join(dist, 'builds'))
    .filter((id) => !id.startsWith('.'))
    .map((id) => realpathSync(join(dist, 'builds', id)))
    .filter((dir) => dir !== current)
    .map((dir) => ({ dir, at: statSync(dir).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  return [current, ...others.map(({ dir }) => dir)];
}
