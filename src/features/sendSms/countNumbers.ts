// How many entries a typed list holds, to show while it is typed. The server reads the list anew and has the last word
// (pre-flight); this only has to split the way it does, not to know which numbers exist.

/** What may stand inside one number beside digits. */
const inside = /[\s()[\]./\-\u2010-\u2015\u2212]+/g;
const wholeNumber = /^(?:(?:(?:\+|00)?254|0)?[17]\d{8}|(?:\+|00)[1-9]\d{6,14})$/;

/** Words one number is written in at most: "+254 7 12 34 56 78". */
const wordsOfNumber = 7;
/** Digits from which on a word is a number of its own, right or wrong. */
const digitsOfWhole = 7;

/** Commas, semicolons, tabs and new lines separate; a blank does unless the words around it make one number. */
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
    // Words that make no number stay one entry together.
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
