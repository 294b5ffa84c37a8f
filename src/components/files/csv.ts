// Writes CSV text without formulas (requirements/domain.md#exports) and saves it as a file.
/** Byte order mark: without it, Excel reads a file as Latin-1. */
export const byteOrderMark = '\uFEFF';

/**
 * First characters of a cell that a spreadsheet may read as a formula: signs, their full-width forms, and the control
 * characters it skips before them. The library's own pattern misses cells with a line break.
 */
// oxlint-disable-next-line no-control-regex
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/;

export type CsvCell = string | number;

export interface CsvChunk {
  fields: readonly string[];
  /** Numbers stay numbers, including negative ones; texts are escaped. */
  rows: readonly (readonly CsvCell[])[];
  /** Whether the chunk starts with the header, as only the first one of a file does. */
  hasHeader: boolean;
}

/** Loads the CSV library when the first file is written; returns the function that writes a chunk. */
export async function csvWriter(): Promise<(chunk: CsvChunk) => string> {
  const { default: papa } = await import('papaparse');
  return ({ fields, rows, hasHeader }) => {
    const lines = hasHeader ? [fields, ...rows] : rows;
    if (lines.length === 0) return '';
    return `${papa.unparse(lines as CsvCell[][], { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;
  };
}

const typeOf = (name: string) =>
  name.endsWith('.jsonl') ? 'application/x-ndjson' : 'text/csv;charset=utf-8';

/** Downloads a file. */
export function saveFile(name: string, parts: BlobPart[], type = typeOf(name)): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read the URL later than in this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
