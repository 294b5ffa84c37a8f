// Rows as CSV text that no spreadsheet runs (requirements/domain.md#exports), and a file from it. Read by every export.
import type Papa from 'papaparse';

/** Excel takes a file without it for Latin-1 and spoils every accent. */
export const byteOrderMark = '\uFEFF';

/**
 * First characters of a cell that a spreadsheet may read as a formula: the signs, their full-width forms, and the control
 * characters it skips before them. The library's own pattern lets through what has a line break.
 */
// oxlint-disable-next-line no-control-regex
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/;

export type CsvCell = string | number;

export interface CsvChunk {
  fields: readonly string[];
  /** Numbers stay numbers, the negative ones too; every text is guarded. */
  rows: readonly (readonly CsvCell[])[];
  /** Only the first chunk of a file has the header. */
  hasHeader: boolean;
}

/** Loads the writer when the first file is made; gives the function that writes a chunk. */
export async function csvWriter(): Promise<(chunk: CsvChunk) => string> {
  const { default: papa } = await import('papaparse');
  return (chunk) => writeChunk(papa, chunk);
}

function writeChunk(papa: typeof Papa, { fields, rows, hasHeader }: CsvChunk): string {
  const lines = hasHeader ? [fields, ...rows] : rows;
  if (lines.length === 0) return '';
  return `${papa.unparse(lines as CsvCell[][], { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;
}

/** Hands a file to the browser's own download. */
export function saveFile(name: string, parts: BlobPart[], type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address when the click is done, which may be after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
