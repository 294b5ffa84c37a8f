// Parts of sentences for refusals.
import { grouped } from '../../contract/grouped.ts';

/** Most names that are listed in full; of more names, only the first three. */
const saidMax = 4;

const andMore = (count: number): string => `and ${count} more`;

/** Lists names: "A, B, C and 4 more". */
export const someOf = (names: readonly string[], more = andMore): string =>
  names.length > saidMax
    ? `${names.slice(0, saidMax - 1).join(', ')} ${more(names.length - saidMax + 1)}`
    : names.join(', ');

/** Joins words: "A", "A and B", "A, B and C". */
export const allOf = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);

/** Counts things: "1 message", "2,500 messages". */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${count === 1 ? noun : `${noun}s`}`;
