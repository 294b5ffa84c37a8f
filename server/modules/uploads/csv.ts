// Separated values from a text that comes in chunks. Papaparse reads each chunk and says where the last whole row ended,
// so that no row and no quoted cell is torn, and nothing is read twice but the torn end.
import Papa from 'papaparse';
import type { RawRow } from './table.ts';
import { rowCharactersMax, rowTooLong } from './refuseFile.ts';
import type { Text } from './text.ts';

const separators = [',', ';', '\t', '|'];

export async function* csvRows(text: Text): AsyncGenerator<RawRow[]> {
  const config: Papa.ParseConfig = { delimiter: separatorOf(text.head), newline: '\n' };
  let carry = '';
  let row = 0;
  const take = (input: string, last: boolean): RawRow[] => {
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

/** The separator that cuts the first rows most evenly; a comma where none does. */
function separatorOf(head: string): string {
  const { meta } = Papa.parse(head.slice(0, 16_384), {
    preview: 20,
    newline: '\n',
    delimitersToGuess: separators,
  });
  return meta.delimiter;
}
