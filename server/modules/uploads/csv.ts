// Separated values from a text in chunks. Papaparse parses each chunk and returns where the last whole row ended, so that no
// row and no quoted cell is split, and only an incomplete end is parsed twice.
import Papa from 'papaparse';
import type { RawRow } from './rawRow.ts';
import { columnsMax, rowCharactersMax, rowTooLong } from './refuseFile.ts';
import type { Text } from './text.ts';

const separators = [',', ';', '\t', '|'];

export async function* csvRows(text: Text): AsyncGenerator<RawRow[]> {
  const config: Papa.ParseConfig = { delimiter: separatorOf(text.head), newline: '\n' };
  let carry = '';
  let row = 0;
  const take = (input: string, last: boolean): RawRow[] => {
    if (isBlank(input)) {
      row += input.length;
      carry = '';
      return [];
    }
    const { data, meta } = new Papa.Parser(config).parse(input, 0, !last) as Papa.ParseResult<string[]>;
    carry = input.slice(meta.cursor);
    return data
      .map((cells) => ({ row: ++row, cells: cells.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  };
  for (const chunk of text.chunks()) {
    const rows = take(carry + chunk, false);
    if (carry.length > rowCharactersMax) throw rowTooLong(row + 1);
    if (rows.length > 0) yield rows;
  }
  const rest = take(carry, true);
  if (rest.length > 0) yield rest;
}

/** Whether a text has only empty lines: millions of them are counted without creating rows. */
const isBlank = (input: string): boolean => !/[^\n]/.test(input);

/** Rows the separator is guessed from. */
const guessedRows = 20;

/**
 * The separator that divides most of the first rows; of several, the one by which most rows have the same number of cells, then the
 * one with the most cells. A title above the headings has one cell and counts for none.
 */
function separatorOf(head: string): string {
  const scores = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, {
      delimiter,
      newline: '\n',
      preview: guessedRows,
      skipEmptyLines: true,
    });
    const widths = data.map(({ length }) => Math.min(length, columnsMax)).filter((width) => width > 1);
    const alike = (width: number) => widths.filter((other) => other === width).length;
    const best = Math.max(0, ...widths.map((width) => alike(width) * (columnsMax + 1) + width));
    return widths.length * (guessedRows + 1) * (columnsMax + 1) + best;
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}
