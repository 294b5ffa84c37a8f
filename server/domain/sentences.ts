// Parts of sentences that refusals are made of.

/** Names that are all said; of more, the first three are. */
const saidMax = 4;

/** "A, B, C and 4 more". */
export const someOf = (names: readonly string[]): string =>
  names.length > saidMax
    ? `${names.slice(0, saidMax - 1).join(', ')} and ${names.length - saidMax + 1} more`
    : names.join(', ');

/** "1 message", "2,500 messages". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
