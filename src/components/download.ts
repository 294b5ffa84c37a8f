// Reads a list page by page to its end and makes one CSV file of it. Holds only text that is already written, so a long
// list costs its file size and no more (DOMAIN section 7: exports write everything that matches the screen).
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
}

export interface DownloadRun {
  signal: AbortSignal;
  onProgress: (pagesDone: number, pages: number) => void;
}

/** The parts of the file, in order; throws what fetchPage throws, and an AbortError when cancelled. */
export async function readCsv({ fields, fetchPage }: DownloadSource, run: DownloadRun): Promise<Blob[]> {
  const write = await csvWriter();
  const parts = [new Blob([byteOrderMark])];
  const seen = new Set<string | number>();
  for (let page = 1, lastPage = 1; page <= lastPage; page++) {
    const answer = await fetchPage(page, run.signal);
    run.signal.throwIfAborted();
    lastPage = answer.lastPage;
    const rows = answer.rows.filter(({ key }) => !seen.has(key));
    for (const { key } of rows) seen.add(key);
    parts.push(new Blob([write({ fields, rows: rows.map(({ cells }) => cells), hasHeader: page === 1 })]));
    run.onProgress(page, lastPage);
  }
  return parts;
}
