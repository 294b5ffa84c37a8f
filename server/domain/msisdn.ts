// Mobile numbers as people type them become E.164 digits without plus (requirements/domain.md#numbers). Number plans
// are the library's; Kenyan mobiles take a faster path to the same result, since uploads bring 100,000 of them at once.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile';
import { Refusal } from './refusal.ts';

/**
 * Characters allowed in a number besides digits: blanks, dashes, brackets, dots, slashes, and the invisible marks of width and
 * direction that phones and chats add when a number is copied.
 */
const inside = /[\s()[\]./\-\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2066-\u2069\u2212]+/g;

const kenyanMobile = /^(?:(?:\+|00)?254|0)?([17]\d{8})$/;

/** Cached results of the library by the first three digits of Kenyan mobiles, which determine the rest. */
const kenyanPrefixes = new Map<string, boolean>();

/**
 * The number as E.164 digits ("254712345678"); undefined where it is no mobile number. Kenyan numbers are taken in
 * every form (07.., 01.., 7.., 1.., 254.., +254.., 00254..), others with + or 00.
 */
export function toMsisdn(text: string): string | undefined {
  const compact = text.replace(inside, '');
  const national = kenyanMobile.exec(compact)?.[1];
  if (national !== undefined) return isKenyanMobile(national) ? `254${national}` : undefined;
  if (!/^(\+|00)[1-9]\d{6,14}$/.test(compact)) return undefined;
  const number = parsePhoneNumberFromString(compact.replace(/^00/, '+'));
  return number?.isValid() ? number.number.slice(1) : undefined;
}

/** Like {@link toMsisdn}, but reads a number without + or 00 as one of the country (two capital letters). */
export function toMsisdnIn(country: string, text: string): string | undefined {
  const compact = text.replace(inside, '');
  if (country === 'KE' || /^(\+|00)/.test(compact)) return toMsisdn(text);
  if (!/^\d{4,15}$/.test(compact)) return undefined;
  const number = parsePhoneNumberFromString(compact, country as CountryCode);
  return number?.isValid() ? number.number.slice(1) : undefined;
}

/** Parses the number of a form; 422 if it is invalid. */
export function requireMsisdn(text: string, country = 'KE'): string {
  const msisdn = toMsisdnIn(country, text);
  if (msisdn !== undefined) return msisdn;
  throw new Refusal(
    422,
    'phone_number_invalid',
    'Enter a valid mobile number, for example 0712345678',
    'msisdn',
  );
}

function isKenyanMobile(national: string): boolean {
  const prefix = national.slice(0, 3);
  let verdict = kenyanPrefixes.get(prefix);
  if (verdict === undefined) {
    verdict = parsePhoneNumberFromString(`+254${national}`)?.isValid() ?? false;
    kenyanPrefixes.set(prefix, verdict);
  }
  return verdict;
}

/** Least digits of a word that counts as a whole number, valid or not, rather than as a piece of one. */
const digitsOfWhole = 7;
/** Most digits of a number, with a leading 00. */
const digitsMax = 17;
/** Most words in which one number is written: "+254 7 12 34 56 78". */
const wordsOfNumber = 7;

/**
 * The entries of a typed list, each as it was typed. Commas, semicolons, tabs and new lines always separate; a blank
 * separates unless the words around it make one number together ("0712 345 678"). What makes no number stays one
 * entry, so that a mistyped number is rejected once and not piece by piece.
 */
export const splitNumbers = (text: string): string[] =>
  [...splitting(text)].filter((entry) => entry !== undefined);

/** Like {@link splitNumbers}, entry by entry. Yields undefined in between, so that no step takes long, whatever the text. */
export function* splitting(text: string): Generator<string | undefined> {
  for (const [chunk] of text.matchAll(/[^,;\t\r\n]+/g)) {
    const entry = chunk.trim();
    if (entry === '') continue;
    if (!/\s/.test(entry) || toMsisdn(entry) !== undefined) yield entry;
    else yield* splitWords(entry.split(/\s+/));
  }
}

function* splitWords(words: string[]): Generator<string | undefined> {
  const digits = words.map((word) => word.replace(/\D/g, '').length);
  let pieces: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = lengthOfNumber(words, digits, at);
    const word = words[at] ?? '';
    if (length === 0 && (digits[at] ?? 0) < digitsOfWhole) {
      pieces.push(word);
      yield undefined;
    } else {
      if (pieces.length > 0) yield pieces.join(' ');
      pieces = [];
      yield words.slice(at, at + Math.max(length, 1)).join(' ');
    }
    at += Math.max(length, 1);
  }
  if (pieces.length > 0) yield pieces.join(' ');
}

/** The greatest number of words from `at` that form one number; 0 if none do. */
function lengthOfNumber(words: string[], digits: readonly number[], at: number): number {
  for (let length = Math.min(wordsOfNumber, words.length - at); length > 0; length--) {
    const total = digits.slice(at, at + length).reduce((sum, count) => sum + count, 0);
    if (total < digitsOfWhole || total > digitsMax) continue;
    if (toMsisdn(words.slice(at, at + length).join(' ')) !== undefined) return length;
  }
  return 0;
}
