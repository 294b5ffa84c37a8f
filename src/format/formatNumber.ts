// Formats counts and amounts. Money is exact decimal text and is never converted to a float.
import { grouped } from '../../contract/grouped.ts';
import { plural } from '../i18n/texts.ts';
import { countTexts, type CountNoun } from './countTexts.ts';
import { formatTexts } from './formatTexts.ts';

/** A count with thousands separators. */
export const formatNumber = (count: number | null | undefined): string => grouped(count ?? 0);

/** "1 number", "2,500 numbers". */
export const formatCount = (count: number, noun: CountNoun): string => plural(count, countTexts[noun]);

/** An exact amount as plain decimal text with two to four places: "1.6000" becomes "1.60". */
export function plainKes(amount: string | number | null | undefined): string {
  const text = String(amount ?? '').trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign, whole, fraction = ''] = match;
  return `${sign}${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** An exact amount with thousands separators: "12345.6000" becomes "KES 12,345.60". */
export function formatKes(amount: string | number | null | undefined): string {
  const plain = plainKes(amount);
  return plain && `KES ${plain.replace(/\d(?=(\d{3})+\.)/g, '$&,')}`;
}

/** The amount of {@link formatKes} without the currency, for a column that names it. */
export const groupedKes = (amount: string | number | null | undefined): string =>
  formatKes(amount).replace(/^KES /, '');

/** A share of a whole as "97.3%"; rounded down, so that only the whole is 100%. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return '0%';
  return `${Math.floor((part / whole) * 1000) / 10}%`;
}

/** A time span: "38 s", "12 min", "2 h 5 min". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return formatTexts.seconds(whole);
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return formatTexts.minutes(minutes);
  const hours = formatTexts.hours(Math.floor(minutes / 60));
  return minutes % 60 === 0 ? hours : `${hours} ${formatTexts.minutes(minutes % 60)}`;
}
