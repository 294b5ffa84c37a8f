// Reads all rows of a list for a file: from its export call, or page by page on a backend without one.
import type { RowBatch } from '../streamRows.ts';
import { isMissingCall } from './missingCall.ts';

interface Row {
  /** Identifies the row. New rows move others to the next page while the list is read, so rows with a repeated key are skipped. */
  key: string | number;
}

export interface RowSource<R extends Row> {
  fetchPage: (page: number, signal: AbortSignal) => Promise<{ rows: readonly R[]; lastPage: number }>;
  /** Streams all rows, each once; undefined if there is no export call. */
  stream?: ((signal: AbortSignal) => AsyncIterable<RowBatch<R>>) | undefined;
}

export interface Chunk<R> {
  rows: readonly R[];
  /** The share of all rows that is read, 0 to 1; undefined if their number is unknown. */
  share: number | undefined;
}

export async function* allRows<R extends Row>(
  source: RowSource<R>,
  signal: AbortSignal,
): AsyncGenerator<Chunk<R>> {
  try {
    if (source.stream) {
      yield* withShare(source.stream(signal));
      return;
    }
  } catch (error) {
    if (!isMissingCall(error)) throw error;
  }
  yield* pagesOf(source, signal);
}

async function* withShare<R>(batches: AsyncIterable<RowBatch<R>>): AsyncGenerator<Chunk<R>> {
  let read = 0;
  for await (const { rows, total } of batches) {
    read += rows.length;
    yield { rows, share: total ? Math.min(1, read / total) : undefined };
  }
}

async function* pagesOf<R extends Row>(
  { fetchPage }: RowSource<R>,
  signal: AbortSignal,
): AsyncGenerator<Chunk<R>> {
  const seen = new Set<string | number>();
  for (let page = 1, lastPage = 1; page <= lastPage; page++) {
    const answer = await fetchPage(page, signal);
    lastPage = answer.lastPage;
    const rows = answer.rows.filter(({ key }) => !seen.has(key));
    for (const { key } of rows) seen.add(key);
    yield { rows, share: page / Math.max(1, lastPage) };
  }
}
