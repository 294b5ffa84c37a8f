// Splits and counts the entries of a list while it is typed. Splits as the server does, but the server's pre-flight decides, because only
// that checks which numbers exist.

/** Separators within a number. */
const inside = /[\s()[\]./\-\u2010-\u2015\u2212]+/g;
const wholeNumber = /^(?:(?:(?:\+|00)?254|0)?[17]\d{8}|(?:\+|00)[1-9]\d{6,14})$/;

/** Most words of one number, as in "+254 7 12 34 56 78". */
const wordsOfNumber = 7;
/** Digits from which on a word is an entry of its own, valid or not. */
const digitsOfWhole = 7;

export const countNumbers = (text: string): number => splitNumbers(text).length;

/** Splits at commas, semicolons, tabs and line breaks, and at blanks unless the words form one number. */
export function splitNumbers(text: string): string[] {
  const entries: string[] = [];
  for (const chunk of text.split(/[,;\t\r\n]+/)) {
    const entry = chunk.trim();
    if (entry === '') continue;
    if (/\s/.test(entry) && !isNumber(entry)) entries.push(...splitWords(entry.split(/\s+/)));
    else entries.push(entry);
  }
  return entries;
}

function splitWords(words: string[]): string[] {
  const entries: string[] = [];
  let isInPiece = false;
  for (let at = 0; at < words.length;) {
    const length = Math.max(lengthOfNumber(words, at), 1);
    const entry = words.slice(at, at + length).join(' ');
    const isWhole = isNumber(entry) || entry.replace(/\D/g, '').length >= digitsOfWhole;
    // Adjacent words that form no number are one entry.
    if (isWhole || !isInPiece) entries.push(entry);
    else entries.push(`${entries.pop()} ${entry}`);
    isInPiece = !isWhole;
    at += length;
  }
  return entries;
}

function lengthOfNumber(words: string[], at: number): number {
  for (let length = Math.min(wordsOfNumber, words.length - at); length > 0; length--) {
    if (isNumber(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

const isNumber = (text: string) => wholeNumber.test(text.replace(inside, ''));
