// Counts and amounts as text. Money is exact decimal text from end to end: it never becomes a float here.

const counter = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });

/** A count with thousands separators; 0 where there is none. */
export const formatNumber = (count: number | null | undefined): string => counter.format(count ?? 0);

/** "1 number", "2,500 numbers". */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;

/** An exact amount as plain decimal text, two to four places: "1.6000" becomes "1.60". */
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
