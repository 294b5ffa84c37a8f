// Streams the rows of a call that answers line by line (contract/endpoint.ts, `stream`). Throws if the answer ends before its last line, so
// that a truncated list is never taken for the whole one.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import { answerTexts } from '../i18n/answerTexts.ts';
import { errorTexts } from '../i18n/entry.ts';
import { searchOf } from './call.ts';
import { apiUrl } from './apiUrl.ts';
import { confirmed } from './confirmed.ts';
import { arriving, HttpError, request, throwLost } from './http.ts';

export interface RowBatch<Row> {
  rows: readonly Row[];
  /** Number of all rows; undefined if the server did not send it. */
  total: number | undefined;
}

export type RowStream<Row> = (signal: AbortSignal) => AsyncIterable<RowBatch<Row>>;

export async function* mapRows<Row, Mapped>(
  batches: AsyncIterable<RowBatch<Row>>,
  map: (row: Row) => Mapped,
): AsyncGenerator<RowBatch<Mapped>> {
  for await (const { rows, total } of batches) yield { rows: rows.map(map), total };
}

export async function* streamRows<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: { query?: Partial<QueryOf<E>>; signal?: AbortSignal },
): AsyncGenerator<RowBatch<AnswerOf<E>>> {
  const response = await confirmed(() =>
    request(apiUrl(endpoint.path) + searchOf(options.query), {
      method: 'POST',
      body: JSON.stringify(body ?? {}),
      signal: options.signal ?? null,
    }),
  );
  // Backends may answer an unknown address with an HTML page.
  if (!response.headers.get('Content-Type')?.includes('ndjson'))
    throw new HttpError(404, answerTexts.unreadable);
  let total: number | undefined;
  let isWhole = false;
  for await (const line of linesOf(response)) {
    const parsed = JSON.parse(line) as AnswerOf<E>[] | { total: number | null } | { rows: number };
    if (Array.isArray(parsed)) yield { rows: parsed, total };
    else if ('total' in parsed) total = parsed.total ?? undefined;
    else isWhole = true;
  }
  if (!isWhole) throw new HttpError(0, errorTexts.network);
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await arriving(reader.read());
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throwLost(error);
  } finally {
    // Cancels the request if the consumer stops early.
    await reader.cancel().catch(() => undefined);
  }
}
