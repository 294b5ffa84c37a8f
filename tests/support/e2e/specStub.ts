// A backend with only the calls of the requirements (requirements/portal.md, requirements/administration.md). Each answer has exactly
// the specified fields, and all other calls answer 404. It serves the built console as another operator would. Data changes only where
// the tests change it.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { specification, type Fields, type Said } from './specCalls.ts';

export interface SpecStub {
  url: string;
  /** Requested paths that are not in the specification. */
  unknown: Set<string>;
  /** Every call with its path and body. */
  requests: { path: string; body: Fields }[];
  close(): Promise<void>;
}

/** The one GET: a public service of countries, by name, code and flag. */
const countries = [{ name: 'Kenya', code: 'KE', flag: '🇰🇪' }];

export async function startSpecStub(dist: string): Promise<SpecStub> {
  const calls = specification();
  const unknown = new Set<string>();
  const requests: SpecStub['requests'] = [];

  async function answer(request: IncomingMessage, path: string): Promise<Said> {
    if (request.method === 'GET' && path === 'countries') return { body: countries };
    const [, id = ''] = /\/(\d+)\//.exec(path) ?? [];
    const call = request.method === 'POST' ? calls[path.replace(/\/\d+\//, '/:id/')] : undefined;
    const body = await bodyOf(request);
    if (!call) {
      unknown.add(`${request.method} ${path}`);
      return { status: 404, body: { message: 'Not found' } };
    }
    const isPublic = path === 'signup' || path === 'user/login';
    if (!isPublic && request.headers.authorization?.replace('Bearer ', '') !== 'a-token')
      return { status: 401, body: { message: 'No token' } };
    requests.push({ path, body });
    return call(body, Number(id));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stub');
    if (!pathname.startsWith('/api/')) return file(dist, pathname, response);
    void answer(request, pathname.slice('/api/'.length)).then(({ status = 200, body }) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    unknown,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Parses a JSON body; a form results in no fields. */
async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const isJson = request.headers['content-type']?.includes('json') === true;
  return isJson && parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Fields) : {};
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' }; // oxfmt-ignore

/** A file of the built console, or its page for every other address. */
function file(dist: string, pathname: string, response: ServerResponse): void {
  const path = join(dist, pathname);
  const isFile = pathname !== '/' && path.startsWith(dist) && existsSync(path) && /\.\w+$/.test(path);
  const type = isFile ? types[path.split('.').at(-1) ?? ''] : 'text/html';
  response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream' });
  createReadStream(isFile ? path : join(dist, 'index.html')).pipe(response);
}
