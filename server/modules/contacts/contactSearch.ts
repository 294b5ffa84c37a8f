// What a search inside a group means: a number, its beginning or its end, or the beginnings of names, all of them.
import { readNumberSearch } from '../../domain/numberSearch.ts';

export type ContactSearch =
  /** LIKE patterns, one of which must match. */
  | { kind: 'number'; patterns: string[] }
  /** LIKE patterns for each word, in small letters; one of each must match. */
  | { kind: 'names'; words: string[][] };

/** Undefined for an empty text. */
export function readContactSearch(text: string | undefined): ContactSearch | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = readNumberSearch(text);
  if (number === undefined || number === 'nothing') {
    const words = text.trim().toLowerCase().split(/\s+/).map(escapeLike);
    return { kind: 'names', words: words.map((word) => [`${word}%`, `% ${word}%`]) };
  }
  if (number.kind === 'whole') return { kind: 'number', patterns: [number.msisdn] };
  const patterns = number.beginnings.map((digits) => `${digits}%`);
  return { kind: 'number', patterns: number.end === undefined ? patterns : [...patterns, `%${number.end}`] };
}

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');
