// Opt-out and opt-in keywords in a subscriber's text (requirements/domain.md#opt-out): the first words decide, in any case and
// with any spaces and punctuation; text after them is ignored. The telcos' own "STOP*456*9*5#" counts as STOP.

export type OptOutKeyword = 'stop' | 'start';

/** Keywords of an opt-out. ACHA is Swahili for "leave it". */
const stop = /^(?:STOP|UNSUBSCRIBE|OPT ?OUT|ACHA)(?: |$)/;
const start = /^(?:START|UNSTOP|JOIN)(?: |$)/;

/** Returns the keyword of a text; undefined if it has none. */
export function parseOptOutKeyword(text: string): OptOutKeyword | undefined {
  const words = text
    .toUpperCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
  if (stop.test(words)) return 'stop';
  return start.test(words) ? 'start' : undefined;
}
