// Makes one CSV file of a whole list: from one answer that is read as it comes, or page by page where the backend has none.
// Holds only text that is already written, so a long list costs its file size and no more
// (requirements/domain.md#exports: exports write everything that matches the screen).
import { isMissingCall } from '../dataProvider/http.ts';
import type { RowBatch } from '../dataProvider/streamRows.ts';
import { byteOrderMark, csvWriter } from './csv.ts';
import type { CsvCell } from './csv.ts';

export interface CsvRow {
  /** Tells rows apart: new rows push others over the edge of a page while the file is read, and those come twice. */
  key: string | number;
  cells: readonly CsvCell[];
}

export interface DownloadSource {
  fields: readonly string[];
  fetchPage: (page: number, signal: AbortSignal) => Promise<{ rows: readonly CsvRow[]; lastPage: number }>;
  /** All rows in one answer, each once. Where the backend does not have the call, pages are read. */
  stream?: ((signal: AbortSignal) => AsyncIterable<RowBatch<CsvRow>>) | undefined;
}

export interface DownloadRun {
  signal: AbortSignal;
  /** `share` is 0 to 1, undefined where nobody knows how much is to come. */
  onProgress: (progress: { rows: number; share: number | undefined }) => void;
}

/** The parts of the file, in order, and how many rows it has; throws what its source throws, and an AbortError when cancelled. */
export async function readCsv(
  source: DownloadSource,
  run: DownloadRun,
): Promise<{ parts: Blob[]; rows: number }> {
  try {
    if (source.stream) return await collect(source.fields, shareOf(source.stream(run.signal)), run);
  } catch (error) {
    if (!isMissingCall(error)) throw error;
  }
  return collect(source.fields, pagesOf(source, run.signal), run);
}

/** Time after which the page gets its turn, in milliseconds: rows that are here already would leave it none. */
const busyMs = 40;

type Chunk = { rows: readonly CsvRow[]; share: number | undefined };

async function collect(
  fields: readonly string[],
  chunks: AsyncIterable<Chunk>,
  { signal, onProgress }: DownloadRun,
): Promise<{ parts: Blob[]; rows: number }> {
  const write = await csvWriter();
  const parts = [new Blob([byteOrderMark, write({ fields, rows: [], hasHeader: true })])];
  let count = 0;
  let rested = performance.now();
  for await (const { rows, share } of chunks) {
    signal.throwIfAborted();
    parts.push(new Blob([write({ fields, rows: rows.map(({ cells }) => cells), hasHeader: false })]));
    count += rows.length;
    onProgress({ rows: count, share });
    if (performance.now() - rested > busyMs) {
      await new Promise((resolve) => setTimeout(resolve));
      rested = performance.now();
    }
  }
  signal.throwIfAborted();
  return { parts, rows: count };
}

async function* shareOf(batches: AsyncIterable<RowBatch<CsvRow>>): AsyncGenerator<Chunk> {
  let read = 0;
  for await (const { rows, total } of batches) {
    read += rows.length;
    yield { rows, share: total ? Math.min(1, read / total) : undefined };
  }
}

async function* pagesOf({ fetchPage }: DownloadSource, signal: AbortSignal): AsyncGenerator<Chunk> {
  const seen = new Set<string | number>();
  for (let page = 1, lastPage = 1; page <= lastPage; page++) {
    const answer = await fetchPage(page, signal);
    lastPage = answer.lastPage;
    const rows = answer.rows.filter(({ key }) => !seen.has(key));
    for (const { key } of rows) seen.add(key);
    yield { rows, share: page / Math.max(1, lastPage) };
  }
}
