import { lookalikeOf } from '../../../contract/senderName.ts';
import { senderNameTexts as texts } from './senderNameTexts.ts';

/** "This name resembles M-PESA." and the hint; undefined if the name resembles no institution. */
export function lookalikeText(name: string, hint: string): string | undefined {
  const like = lookalikeOf(name);
  const words: Readonly<Record<string, string>> = texts.institutions;
  return like && texts.resembles(words[like] ?? like, hint);
}
