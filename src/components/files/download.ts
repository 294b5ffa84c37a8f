// Makes one file of a whole list, as CSV or lines (requirements/domain.md#exports: exports write everything that matches the screen). Holds
// only the written text in memory, so a long list takes no more memory than its file.
import { allRows, type RowSource } from '../../dataProvider/compat/allRows.ts';
import { byteOrderMark, csvWriter, type CsvCell, type CsvChunk } from './csv.ts';

export interface CsvRow {
  key: string | number;
  cells: readonly CsvCell[];
}

export interface DownloadSource extends RowSource<CsvRow> {
  fields: readonly string[];
  /** Whether it is a file of lines, where each row has one cell; otherwise it is CSV. */
  isLines?: boolean;
}

export interface DownloadRun {
  signal: AbortSignal;
  /** `share` is 0 to 1; undefined if the number of rows is unknown. */
  onProgress: (progress: { rows: number; share: number | undefined }) => void;
}

/** Time after which the loop pauses so that the page can paint, in milliseconds. */
const busyMs = 40;

/** Returns the parts of the file and its number of rows. Throws what the source throws, and an AbortError if it is cancelled. */
export async function readCsv(
  { fields, isLines = false, ...source }: DownloadSource,
  { signal, onProgress }: DownloadRun,
): Promise<{ parts: Blob[]; rows: number }> {
  const write = isLines ? toLines : await csvWriter();
  const parts = isLines ? [] : [new Blob([byteOrderMark, write({ fields, rows: [], hasHeader: true })])];
  let count = 0;
  let rested = performance.now();
  for await (const { rows, share } of allRows(source, signal)) {
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

const toLines = ({ rows }: CsvChunk): string => rows.map(([line]) => `${line}\n`).join('');
