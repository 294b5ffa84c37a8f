// A fake server for console tests, with answers by path and a list of the requests. Only fetch and XMLHttpRequest are replaced, so the
// console's own code for HTTP, contract and cache runs. An answer that the contract does not allow fails the test (fakeContract.ts).
import { vi } from 'vitest';
import { errorStatuses, type ErrorCode, type StatusOf } from '../../../contract/errors.ts';
import { callOf, checkAnswer } from './fakeContract.ts';
import { FakeUpload } from './fakeUploads.ts';

export interface FakeRequest {
  path: string;
  search: string;
  method: string;
  body: unknown;
  headers: Headers;
}

export type Reply =
  /** An answer of the contract, by default a success; see {@link refuses} for errors. Any other answer fails the test. */
  | { status?: number; json?: unknown; headers?: Record<string, string> }
  /** An answer of another backend; see {@link otherBackend}. */
  | { foreign: { status: number; json: unknown } }
  /** A stream of rows, line by line. With `isCut` the last line is missing, as in an answer that was cut off. */
  | { batches: readonly (readonly unknown[])[]; total?: number; isCut?: boolean }
  | 'no answer';

interface Refused<Code extends ErrorCode> {
  field?: string;
  /** The status, if the code may have several. */
  status?: StatusOf<Code>;
}

/** An error that our server can answer: a known code with one of its statuses. */
export function refuses<Code extends ErrorCode>(
  code: Code,
  message: string,
  { field, status = errorStatuses[code][0] }: Refused<Code> = {},
): Reply {
  return { status, json: { code, message, ...(field && { field }) } };
}

/**
 * Any answer without a code, such as that of a proxy or of another backend, which has only the specification's calls. A string
 * is the message.
 */
export const otherBackend = (status: number, answer?: unknown): Reply => ({
  foreign: { status, json: typeof answer === 'string' ? { message: answer } : answer },
});

/** Answers each path under /api/ with its reply (or what a function of the request gives); 404 for all others. */
export function fakeServer(
  replies: Record<string, Reply | ((asked: FakeRequest) => Reply | Promise<Reply>)>,
): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const asked: FakeRequest = {
      path: url.pathname.replace(/^\/api\//, ''),
      search: url.search,
      method: init.method ?? 'GET',
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    requests.push(asked);
    const given = replies[asked.path];
    const reply = typeof given === 'function' ? await given(asked) : (given ?? otherBackend(404));
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    if ('batches' in reply) return linesOf(asked, reply);
    if ('foreign' in reply) return responseOf(reply.foreign);
    const answer = { ...reply, status: reply.status ?? callOf(asked)?.status ?? 200, json: reply.json };
    checkAnswer(asked, answer);
    return responseOf(answer);
  });
  return requests;
}

/** The body as parsed JSON, or the text fields of a form. */
function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body) as unknown;
  if (!(body instanceof FormData)) return undefined;
  return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'));
}

interface Answer {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

const responseOf = ({ status, json, headers }: Answer): Response =>
  new Response(json === undefined ? '' : JSON.stringify(json), { status, headers });

function linesOf(
  asked: FakeRequest,
  { batches, total, isCut = false }: Extract<Reply, { batches: unknown }>,
): Response {
  for (const row of batches.flat()) checkAnswer(asked, { status: 200, json: row });
  const lines: unknown[] = [{ total: total ?? null }, ...batches];
  if (!isCut) lines.push({ rows: batches.flat().length });
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
}
