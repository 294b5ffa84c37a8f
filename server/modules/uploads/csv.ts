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

/** The separator by which most of the first rows have as many cells as the first; of several, the one with the most cells. */
function separatorOf(head: string): string {
  const scores = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, {
      delimiter,
      newline: '\n',
      preview: guessedRows,
      skipEmptyLines: true,
    });
    const width = data[0]?.length ?? 1;
    const alike = width > 1 ? data.filter((cells) => cells.length === width).length : 0;
    return alike * columnsMax + Math.min(width, columnsMax);
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}
