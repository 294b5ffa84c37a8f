// What a number format of Excel does to the digits of a number (ECMA-376 part 1, 18.8.31): decimals, groups of thousands, percent and
// leading zeros, by its section for positive numbers. Currencies and other texts of it are dropped, because a message has its own.

/** Formats a number that is written with digits or a power of ten; any other text stays as it is. */
export type NumberFormat = (text: string) => string;

/** Characters of a format in Excel; a longer one is cut. */
export const codeCharactersMax = 255;

/** Formats with a number instead of a code (18.8.30), which each language of Excel writes differently. */
const builtIn: Record<number, string> = { 1: '0', 2: '0.00', 9: '0%', 10: '0.00%' };
for (const id of [3, 5, 6, 37, 38, 41, 42]) builtIn[id] = '#,##0';
for (const id of [4, 7, 8, 39, 40, 43, 44]) builtIn[id] = '#,##0.00';

/** Compiles a format; undefined for General, dates, texts, powers of ten, fractions, thousands and conditions. */
export function compileFormat(id: number, code = builtIn[id] ?? ''): NumberFormat | undefined {
  const cut = code.slice(0, codeCharactersMax);
  if (/\[[<>=]/.test(cut)) return undefined;
  const [section = ''] = cut.replace(/"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g, ' ').split(';');
  const digits = section.replace(/[^\w#?.,@/]+/g, ' ').trim();
  const parts = /^([#0?]+(?:,[#0?]+)*)?(?:\.([#0?]*))?$/.exec(digits);
  if (!parts || digits === '') return undefined;
  const [, whole = '', decimals = ''] = parts;
  const shape = {
    isGrouped: whole.includes(','),
    // Excel omits even the only zero of `#`, which in a message would be an empty value.
    wholeMin: Math.max(1, zerosOf(whole)),
    decimalsMin: zerosOf(decimals),
    decimalsMax: decimals.length,
    percents: section.split('%').length - 1,
  };
  return (text) => format(text, shape);
}

const zerosOf = (placeholders: string): number => placeholders.split('0').length - 1;

interface Shape {
  isGrouped: boolean;
  wholeMin: number;
  decimalsMin: number;
  decimalsMax: number;
  percents: number;
}

/** A number as Excel writes it, of at most 17 digits or 308 places. Bounded, because files may be made by others. */
const written = /^(-?)(\d{1,310})(?:\.(\d{1,330}))?(?:e([+-]\d{1,3}))?$/i;

/** Rounds half up on the decimal digits, as Excel does: as a binary fraction, 1.005 is less than the half. */
function format(text: string, { isGrouped, wholeMin, decimalsMin, decimalsMax, percents }: Shape): string {
  const parts = written.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const kept = whole.length + Number(exponent) + 2 * percents + decimalsMax;
  const isUp = (digits[kept] ?? '0') >= '5';
  const rounded = BigInt(digits.slice(0, Math.max(0, kept)).padEnd(kept, '0')) + (isUp ? 1n : 0n);
  const all = String(rounded).padStart(wholeMin + decimalsMax, '0');
  const before = all.slice(0, all.length - decimalsMax);
  const after = withoutZeros(all.slice(all.length - decimalsMax), decimalsMin);
  const shown = (isGrouped ? before.replace(/\B(?=(?:\d{3})+$)/g, ',') : before) + (after && `.${after}`);
  return (rounded === 0n ? '' : sign) + shown + '%'.repeat(percents);
}

/** Removes the zeros at the end that a format does not require. */
function withoutZeros(decimals: string, least: number): string {
  let length = decimals.length;
  while (length > least && decimals[length - 1] === '0') length--;
  return decimals.slice(0, length);
}
