// Numbers that subscribers can write to: short codes and virtual numbers. A name with letters cannot be written to.
import { toMsisdn } from './msisdn.ts';

/** Parses a number in any notation: the digits of a short code, or E.164 without plus; undefined for other texts. */
export function toIncomingNumber(text: string): string | undefined {
  const compact = text.replace(/[\s()./-]+/g, '');
  if (!/^\+?\d{3,15}$/.test(compact)) return undefined;
  return toMsisdn(compact) ?? compact.replace('+', '');
}
