import { paletteTexts as texts } from './paletteTexts.ts';

/** Whether each word of the text is the start of a word of the label. */
export function matches(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

interface Parsed {
  /** Whether the text starts with words such as "credit". */
  isCredit: boolean;
  /** The text without these words. */
  rest: string;
  /** Whether it looks like a number, a message id or an M-Pesa receipt. */
  looksLikeRecord: boolean;
}

export function parse(text: string): Parsed {
  const line = text.trim();
  const verb = texts.creditWords
    .toSorted((one, other) => other.length - one.length)
    .find((word) => line.toLowerCase() === word || line.toLowerCase().startsWith(`${word} `));
  return {
    isCredit: verb !== undefined,
    rest: verb === undefined ? line : line.slice(verb.length).trim(),
    looksLikeRecord: /^\+?[\d\s]{5,}$/.test(line) || /^(?=.*\d)[A-Z0-9]{10}$/i.test(line),
  };
}
