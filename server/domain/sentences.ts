// Parts of sentences for refusals.
import { grouped } from '../../contract/grouped.ts';

/** Up to this many names are listed; of more, the first three. */
const saidMax = 4;

/** "A, B, C and 4 more". */
export const someOf = (names: readonly string[]): string =>
  names.length > saidMax
    ? `${names.slice(0, saidMax - 1).join(', ')} and ${names.length - saidMax + 1} more`
    : names.join(', ');

/** "A", "A and B", "A, B and C". */
export const allOf = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);

/** "1 message", "2,500 messages". */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${count === 1 ? noun : `${noun}s`}`;
