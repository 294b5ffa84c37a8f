// Parses a search in a group: a number, its beginning or its end, or the beginnings of names, all of which must match.
import { literally } from '../../db/sql/conditions.ts';
import { readNumberSearch, type NumberSearch } from '../../domain/numberSearch.ts';

export type ContactSearch =
  | NumberSearch
  /** LIKE patterns on the names, all of which must match. */
  | { kind: 'names'; patterns: string[] };

/** Parses a search; undefined for an empty text. */
export function readContactSearch(text: string | undefined): ContactSearch | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = readNumberSearch(text);
  if (number !== undefined && number !== 'nothing') return number;
  const words = text.trim().toLowerCase().split(/\s+/);
  return { kind: 'names', patterns: words.map((word) => `% ${literally(word)}%`) };
}
