// A server for console tests: answers by path, and the list of what was asked. Only fetch is replaced, so that everything
// of the console runs: http, contract, cache.
import { vi } from 'vitest';

export interface Asked {
  path: string;
  search: string;
  method: string;
  body: unknown;
  headers: Headers;
}

export type Reply =
  | { status?: number; json?: unknown; headers?: Record<string, string> }
  /** Rows line by line; `isCut` leaves out the last line, as an answer that breaks off does. */
  | { batches: readonly (readonly unknown[])[]; total?: number; isCut?: boolean }
  | 'no answer';

/** Answers each path under /api/ with its reply (or what a function of the request gives); 404 for all others. */
export function fakeServer(
  replies: Record<string, Reply | ((asked: Asked) => Reply | Promise<Reply>)>,
): Asked[] {
  const requests: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const asked: Asked = {
      path: url.pathname.replace(/^\/api\//, ''),
      search: url.search,
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    };
    requests.push(asked);
    const given = replies[asked.path];
    const reply = typeof given === 'function' ? await given(asked) : (given ?? { status: 404 });
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    if ('batches' in reply) return linesOf(reply);
    const body = reply.json === undefined ? '' : JSON.stringify(reply.json);
    return new Response(body, { status: reply.status ?? 200, headers: reply.headers });
  });
  return requests;
}

function linesOf({ batches, total, isCut = false }: Extract<Reply, { batches: unknown }>): Response {
  const lines: unknown[] = [{ total: total ?? null }, ...batches];
  if (!isCut) lines.push({ rows: batches.flat().length });
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
}
