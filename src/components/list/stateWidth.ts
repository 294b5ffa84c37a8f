// The width of a column of states, whose words are longer in Kiswahili than in English.
import { statusText } from '../statusText.ts';

/** Of a cell's padding, the dot and the gap behind it, in px. */
const around = 40;
/** Of the widest words' letters. */
const letter = 8.75;
/** Longer states have two words, of narrower letters. */
const lettersMax = 14;

/** The least one in px that shows each of these states whole; they are given as StatusChip takes them. */
export function stateWidth(...statuses: readonly string[]): number {
  const longest = Math.max(...statuses.map((status) => statusText(status).length));
  return Math.ceil(around + letter * Math.min(longest, lettersMax));
}
