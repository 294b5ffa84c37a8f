// A file of numbers as rows: its columns, which of them holds the numbers, and the rows in the file's order. Bounded in
// rows, columns and cell length while it is read, never held whole as text.
import { grouped } from '../../../contract/grouped.ts';
import { uploadRowsMax } from '../../../contract/send.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { columnNames, columnOf, headingOf } from './columns.ts';
import { csvRows } from './csv.ts';
import { listRows, looksLikeList } from './list.ts';
import { cellToMsisdn } from './numberCell.ts';
import { cellCharactersMax, columnsMax, refuseFile, sheetWithoutNumbers } from './refuseFile.ts';
import { openText } from './text.ts';
import { shownCells, type RawRow } from './rawRow.ts';
import { isZip, openXlsx } from './xlsx.ts';

export interface TableRow {
  /** Row of the file from 1, titles and headings included; for several numbers per line, the entry. */
  row: number;
  /** The number as the file has it. */
  value: string;
  msisdn: string | undefined;
  /** Cells in the order of `columns`, as they are displayed; fewer if the row is shorter. */
  cells: readonly string[];
}

/** Rows of a file in batches of at most a thousand rows and {@link batchWeightMax}. Each iteration yields the same batches. */
export interface Table extends AsyncIterable<TableRow[]> {
  columns: readonly string[];
  numberColumn: string;
  /** The sheet that is read, if a workbook has several visible ones. */
  sheet?: string | undefined;
}

/** Rows that are examined to find the heading and the column of numbers. */
const sampledRows = 1000;
const batchSize = 1000;
/** Weight of a batch: its characters, plus {@link cellWeight} per cell. Copied to another thread within a few milliseconds. */
const batchWeightMax = 256 * 1024;
const cellWeight = 32;
/** Weight of a whole file. A workbook needs this limit, because it may repeat a text in any number of cells. */
const fileWeightMax = 2048 * batchWeightMax;

/** Opens a CSV, a text of numbers or an Excel workbook, by what is in it; 422 where it is none of them. */
export async function readTable(file: UploadedFile, numberColumn?: string): Promise<Table> {
  const { rows, sheet } = await openRows(file);
  const sample: RawRow[] = [];
  for await (const chunk of rows()) {
    sample.push(...chunk.map(bounded));
    if (sample.length > sampledRows) break;
  }
  const [first] = sample;
  if (!first)
    throw sheet === undefined ? refuseFile('file_empty', 'The file is empty') : sheetWithoutNumbers(sheet);
  const heading = headingOf(sample);
  const body = heading ? sample.filter(({ row }) => row > heading.row) : sample;
  if (body.length === 0) {
    if (sheet !== undefined) throw sheetWithoutNumbers(sheet);
    throw refuseFile(
      'file_without_numbers',
      'The file holds no phone numbers, only headings. Add a row for each recipient',
    );
  }
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), heading?.cells.length ?? 0);
  const columns = columnNames(heading?.cells ?? [], width);
  const at = columnOf({ columns, body, chosen: numberColumn, sheet });

  async function* batches(): AsyncGenerator<TableRow[]> {
    let count = 0;
    let batch: TableRow[] = [];
    let weight = 0;
    let total = 0;
    for await (const chunk of rows()) {
      for (const raw of chunk) {
        if (heading && raw.row <= heading.row) continue;
        if (++count > uploadRowsMax) throw tooManyRows();
        const cells = shownCells(bounded(raw), at);
        const value = cells[at] ?? '';
        batch.push({ row: raw.row, value, msisdn: cellToMsisdn(value), cells });
        for (const cell of cells) weight += cell.length + cellWeight;
        if (total + weight > fileWeightMax) throw tooMuch();
        if (batch.length < batchSize && weight < batchWeightMax) continue;
        yield batch;
        total += weight;
        batch = [];
        weight = 0;
      }
    }
    if (batch.length > 0) yield batch;
  }
  return { columns, numberColumn: columns[at] ?? '', sheet, [Symbol.asyncIterator]: batches };
}

/** A function that reads the rows from the start. */
type Rows = () => AsyncIterable<RawRow[]>;

async function openRows({ name, bytes }: UploadedFile): Promise<{ rows: Rows; sheet?: string | undefined }> {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!['csv', 'txt', 'tsv', 'xlsx'].includes(extension))
    throw refuseFile(
      'file_format_unsupported',
      `A file named ${name.slice(0, 100)} cannot be read. Upload a .csv, .txt or .xlsx file`,
    );
  if (bytes.length === 0) throw refuseFile('file_empty', 'The file is empty');
  if (isZip(bytes)) return openXlsx(bytes);
  const text = openText(bytes);
  return {
    rows: extension === 'txt' && looksLikeList(text.head) ? () => listRows(text) : () => csvRows(text),
  };
}

function bounded(raw: RawRow): RawRow {
  const { row, cells } = raw;
  if (cells.length > columnsMax)
    throw refuseFile(
      'file_row_too_long',
      `Row ${row} has more than ${columnsMax} columns. Keep those the message needs; a plain list of numbers goes into a .txt file`,
    );
  if (cells.some((cell) => cell.length > cellCharactersMax))
    throw refuseFile(
      'file_row_too_long',
      `Row ${row} has a cell of more than ${grouped(cellCharactersMax)} characters`,
    );
  return raw;
}

const tooMuch = () =>
  refuseFile(
    'file_too_complex',
    'The file holds more text than can be read. Keep only the columns the message needs',
  );

const tooManyRows = () =>
  refuseFile(
    'file_too_many_rows',
    `The file holds more than ${grouped(uploadRowsMax)} rows. Split it into several files`,
  );
