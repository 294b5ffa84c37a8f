/**
 * Formats a number as people write it: "254712345678" becomes "+254 712 345 678". Numbers outside East Africa get their plus, without which
 * they cannot be entered. For screens only: files, copies and searches keep the digits. Masked digits count as digits; text that is not an
 * E.164 number, such as a short code, is unchanged.
 */
export function formatMsisdn(number: string): string {
  const [, code, rest = ''] = /^\+?(25[4-6]|250)([\d*•]{9})$/.exec(number) ?? [];
  if (code === undefined) return number.replace(/^(?=[1-9][\d*•]{9,14}$)/, '+');
  return `+${code} ${rest.slice(0, 3)} ${rest.slice(3, 6)} ${rest.slice(6)}`;
}

/** Formats each number within a text, such as "Grace (254712345678)". */
export const formatMsisdnsIn = (text: string): string =>
  text.replaceAll(/(?<![\w+])(?:25[4-6]|250)\d{9}(?!\w)/g, formatMsisdn);

/** A number as in downloaded files: without the plus, which would be escaped as a formula. */
export const plainMsisdn = (number: string): string => number.replace(/^\+(?=\d)/, '');
