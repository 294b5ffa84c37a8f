// Interprets a search by number: a whole number in any form matches exactly, fewer digits match the beginning or the end of a
// number. Digits in the middle are not searched: no index makes that fast.
import { toMsisdn } from './msisdn.ts';

export type NumberSearch =
  | { kind: 'whole'; msisdn: string }
  /** `beginnings` are E.164 digits; `end` is as typed, and undefined if the text can only be a beginning. */
  | { kind: 'part'; beginnings: string[]; end: string | undefined };

/** Interprets a search; undefined for an empty text, `nothing` for a text that no number contains. */
export function readNumberSearch(text: string | undefined): NumberSearch | 'nothing' | undefined {
  const compact = text?.replace(/[\s()./-]+/g, '') ?? '';
  if (compact === '') return undefined;
  const msisdn = toMsisdn(compact);
  if (msisdn !== undefined) return { kind: 'whole', msisdn };
  if (!/^\+?\d{1,15}$/.test(compact)) return 'nothing';
  if (compact.startsWith('+')) return { kind: 'part', beginnings: [compact.slice(1)], end: undefined };
  return { kind: 'part', beginnings: beginningsOf(compact), end: compact };
}

function beginningsOf(digits: string): string[] {
  if (digits.startsWith('00')) return digits.length > 2 ? [digits.slice(2)] : [];
  if (digits.startsWith('0')) return [`254${digits.slice(1)}`];
  return /^[17]/.test(digits) ? [digits, `254${digits}`] : [digits];
}

/** LIKE patterns of the numbers that match the text; none if no number can match. */
export function numberPatterns(text: string): string[] {
  const search = readNumberSearch(text);
  if (typeof search !== 'object') return [];
  if (search.kind === 'whole') return [search.msisdn];
  const { beginnings, end } = search;
  return [...beginnings.map((digits) => `${digits}%`), ...(end === undefined ? [] : [`%${end}`])];
}
