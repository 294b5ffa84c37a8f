// Rows without end from a call that answers them line by line (contract/endpoint.ts, `stream`): read as they come, never
// held whole. Throws where the answer ends before its last line: half a list must not pass for all of it.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import { errorTexts } from '../i18n/entry.ts';
import { searchOf } from './call.ts';
import { apiUrl, HttpError, request } from './http.ts';

export interface RowBatch<Row> {
  rows: readonly Row[];
  /** How many there are in all, where the server knows. */
  total: number | undefined;
}

/** A list that can be read so, once it is known when to stop. */
export type RowStream<Row> = (signal: AbortSignal) => AsyncIterable<RowBatch<Row>>;

/** The same batches, each row as `map` has it. */
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
  const response = await request(apiUrl(endpoint.path) + searchOf(options.query), {
    method: 'POST',
    body: JSON.stringify(body ?? {}),
    signal: options.signal ?? null,
  });
  // Some backends answer any address with a page.
  if (!response.headers.get('Content-Type')?.includes('ndjson'))
    throw new HttpError(404, errorTexts.unreadable);
  let total: number | undefined;
  let isWhole = false;
  for await (const line of linesOf(response)) {
    const said = JSON.parse(line) as AnswerOf<E>[] | { total: number | null } | { rows: number };
    if (Array.isArray(said)) yield { rows: said, total };
    else if ('total' in said) total = said.total ?? undefined;
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
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError(0, errorTexts.network);
  } finally {
    // Whoever stops listening in the middle ends the answer as well.
    await reader.cancel().catch(() => undefined);
  }
}
