// Phone numbers as spreadsheets mangle them: without the zero, with a decimal, as a power of ten, as a formula's text.
import { toMsisdn } from '../../domain/msisdn.ts';

const power = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i;

/**
 * The number of a cell. A power of ten counts only where it still has every digit: 2.54712E+11 has lost six of them, and the
 * rest is another number.
 */
export function cellToMsisdn(cell: string): string | undefined {
  const direct = toMsisdn(cell);
  if (direct !== undefined) return direct;
  const bare = cell.replace(/^[='"]+|"+$/g, '').replace(/\.0+$/, '');
  if (!power.test(bare)) return bare === cell ? undefined : toMsisdn(bare);
  const digits = bare.replace(',', '.');
  const [mantissa = '', exponent = ''] = digits.split(/e\+?/i);
  const decimals = mantissa.length - 2;
  return decimals >= Number(exponent) ? toMsisdn(String(Number(digits))) : undefined;
}

/** A number that Excel wrote as a power of ten, digits lost. */
export const wasCut = (cell: string): boolean => power.test(cell) && cellToMsisdn(cell) === undefined;
