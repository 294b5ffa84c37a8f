// Headings, and the column of numbers: chosen, by its heading, or by its content
// (requirements/domain.md#uploaded-files).
import { fieldKey } from '../../../contract/fields.ts';
import { Refusal } from '../../domain/refusal.ts';
import { cellToMsisdn, wasCut } from './numberCell.ts';
import { refuseFile, sheetWithoutNumbers } from './refuseFile.ts';
import type { RawRow } from './rawRow.ts';

const digitsOfNumber = /\d[\d\s()./-]{5,}\d/;
const namedLikeIt = /msisdn|phone|mobile|\bcell|\btel\b|telephone|simu|nambari|number|\bno\b|contact/i;

/** Whether a first row names columns: it holds nothing that is, or was meant to be, a phone number. */
const isHeading = (cells: readonly string[]): boolean =>
  !cells.some((cell) => cellToMsisdn(cell) !== undefined || wasCut(cell) || digitsOfNumber.test(cell));

/** Whether a row has one cell, which is no phone number, as the title of a sheet. */
function isTitle(cells: readonly string[]): boolean {
  const [only = '', ...others] = cells.filter((cell) => cell.trim() !== '');
  return others.length === 0 && cellToMsisdn(only) === undefined && !wasCut(only);
}

/** The row that names the columns: the first one, or one below titles that has several cells and names the numbers. */
export function headingOf(rows: readonly RawRow[]): RawRow | undefined {
  const [first] = rows;
  const next = rows.find(({ cells }) => !isTitle(cells));
  const named = next?.cells.some((cell) => namedLikeIt.test(cell)) && isHeading(next.cells);
  if (named) return next;
  return first && isHeading(first.cells) ? first : undefined;
}

/** Returns distinct names for the columns: "Column 2" without a heading, "Name 2" for a second "Name". */
export function columnNames(headings: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const heading = headings[index]?.replace(/[{}\s]+/g, ' ').trim() || `Column ${index + 1}`;
    let name = heading;
    for (let again = 2; taken.has(fieldKey(name)); again++) name = `${heading} ${again}`;
    taken.add(fieldKey(name));
    return name;
  });
}

/** Index of the column of numbers; 422 if the chosen column does not exist, or if none holds numbers. */
export function columnOf({
  columns,
  body,
  chosen,
  sheet,
}: {
  columns: readonly string[];
  body: readonly RawRow[];
  chosen: string | undefined;
  /** The sheet that was read, if the workbook has several. */
  sheet?: string | undefined;
}): number {
  if (chosen !== undefined && chosen.trim() !== '') {
    const at = columns.findIndex((name) => fieldKey(name) === fieldKey(chosen));
    if (at >= 0) return at;
    const choice = columns.map((name) => `"${name}"`).join(', ');
    throw new Refusal(
      422,
      'file_column_not_found',
      `The file has no column "${chosen}". Its columns: ${choice}`,
      'number_column',
    );
  }
  const cells = (at: number) => body.map((row) => row.cells[at] ?? '');
  const scores = columns.map((name, at) => {
    const numbers = cells(at).filter((cell) => cellToMsisdn(cell) !== undefined).length;
    return numbers > 0 && namedLikeIt.test(name) ? numbers + body.length : numbers;
  });
  const best = Math.max(...scores);
  if (best > 0) return scores.indexOf(best);
  if (columns.some((_, at) => cells(at).some(wasCut))) {
    throw refuseFile(
      'file_without_numbers',
      'Excel has cut the phone numbers (like 2.54712E+11). Format their column as Text or Number there, save and upload again',
    );
  }
  if (sheet !== undefined) throw sheetWithoutNumbers(sheet);
  throw refuseFile(
    'file_without_numbers',
    'No column of the file holds phone numbers. Check that one column has numbers like 0712345678, or choose it',
  );
}
