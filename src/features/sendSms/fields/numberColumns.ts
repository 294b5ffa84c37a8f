// Remembers in this browser which column of numbers a person chose, for further files with the same headings. Stores only a hash of the
// headings and the name of the column.
import { readUserId } from '../../../session.ts';

/** Most remembered sets of headings; the oldest is removed. */
const kindsMax = 30;

/** Pairs of a hash and a column, newest first. */
type Known = [hash: string, column: string][];

const storageKey = () => `send_columns.${readUserId() ?? ''}`;

export function rememberColumn(headings: readonly string[], column: string): void {
  const hash = hashOf(headings);
  const others = readKnown().filter(([other]) => other !== hash);
  const known: Known = [[hash, column], ...others];
  localStorage.setItem(storageKey(), JSON.stringify(known.slice(0, kindsMax)));
}

/** The remembered column; undefined if none was chosen or the file does not have it. */
export function rememberedColumn(headings: readonly string[]): string | undefined {
  const hash = hashOf(headings);
  const column = readKnown().find(([known]) => known === hash)?.[1];
  return column !== undefined && headings.includes(column) ? column : undefined;
}

function readKnown(): Known {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(known) ? known.filter(isPair) : [];
  } catch {
    // The stored value was not written by this page.
    return [];
  }
}

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

/** FNV-1a of the headings, ignoring case. */
function hashOf(headings: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of headings.join('\n').toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
