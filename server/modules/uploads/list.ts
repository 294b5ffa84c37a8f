// A text of numbers only, one or more per line, with the separators people type
// (requirements/domain.md#numbers).
import { splitNumbers, toMsisdn } from '../../domain/msisdn.ts';
import { rowCharactersMax, rowTooLong } from './refuseFile.ts';
import type { RawRow } from './rawRow.ts';
import type { Text } from './text.ts';

/** True where the text names no columns: no letter, no quote, and its first entry is a number. */
export function looksLikeList(head: string): boolean {
  if (/[\p{L}"]/u.test(head)) return false;
  const first = splitNumbers(head.slice(0, 200))[0];
  return first !== undefined && toMsisdn(first) !== undefined;
}

export async function* listRows(text: Text): AsyncGenerator<RawRow[]> {
  let carry = '';
  let row = 0;
  const rowsOf = (entries: string) => splitNumbers(entries).map((entry) => ({ row: ++row, cells: [entry] }));
  for (const chunk of text.chunks()) {
    const input = carry + chunk;
    // A number may contain blanks, so entries are split only where one certainly ends.
    const end = Math.max(...[',', ';', '\t', '\n'].map((separator) => input.lastIndexOf(separator))) + 1;
    carry = input.slice(end);
    if (carry.length > rowCharactersMax) throw rowTooLong(row + 1);
    const rows = rowsOf(input.slice(0, end));
    if (rows.length > 0) yield rows;
  }
  const rest = rowsOf(carry);
  if (rest.length > 0) yield rest;
}
