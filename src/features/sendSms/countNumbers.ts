// Counts the entries of a typed list while it is typed. Splits as the server does, whose pre-flight decides; does not know which
// numbers exist.

/** Characters inside one number besides digits. */
const inside = /[\s()[\]./\-\u2010-\u2015\u2212]+/g;
const wholeNumber = /^(?:(?:(?:\+|00)?254|0)?[17]\d{8}|(?:\+|00)[1-9]\d{6,14})$/;

/** Most words of one number: "+254 7 12 34 56 78". */
const wordsOfNumber = 7;
/** Digits that make a word a number of its own, valid or not. */
const digitsOfWhole = 7;

/** Commas, semicolons, tabs and line breaks separate; a blank does unless its words make one number. */
export function countNumbers(text: string): number {
  let count = 0;
  for (const chunk of text.split(/[,;\t\r\n]+/)) {
    const entry = chunk.trim();
    if (entry !== '') count += /\s/.test(entry) && !isNumber(entry) ? countWords(entry.split(/\s+/)) : 1;
  }
  return count;
}

function countWords(words: string[]): number {
  let count = 0;
  let isInPiece = false;
  for (let at = 0; at < words.length;) {
    const length = lengthOfNumber(words, at);
    const isWhole = length > 0 || (words[at] ?? '').replace(/\D/g, '').length >= digitsOfWhole;
    // Words that make no number are one entry.
    if (isWhole || !isInPiece) count++;
    isInPiece = !isWhole;
    at += Math.max(length, 1);
  }
  return count;
}

function lengthOfNumber(words: string[], at: number): number {
  for (let length = Math.min(wordsOfNumber, words.length - at); length > 0; length--) {
    if (isNumber(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

const isNumber = (text: string) => wholeNumber.test(text.replace(inside, ''));
