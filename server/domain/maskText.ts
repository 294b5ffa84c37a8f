// What is shown of a masked text: its length, encoding and whether it holds a link, and none of its words.
import type { MaskedText } from '../../contract/messageTexts.ts';
import { countSegments } from '../../contract/segments.ts';

/** Replaces the words of a masked text. */
export const mask = '••••••';

/** Matches links, in linear time. */
const link = /https?:\/\/|\bwww\.|\.(?:com|co|ke|org|net|info|me|ly|io|gl|link|app)\//i;

export function maskText(text: string): MaskedText {
  const { parts, encoding } = countSegments(text);
  return { characters: text.length, parts, encoding, link: link.test(text) };
}
