// Money in KES as exact decimals of at most four places, never a float (requirements/domain.md#ledger). Inside,
// ten-thousandths of a shilling as bigint.

const scale = 10_000n;

/** Parses an amount: "0.8" -> 8000n. Throws for anything except a decimal of at most four places. */
export function toTenThousandths(kes: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(kes);
  if (!match) throw new RangeError(`${kes} is no amount of KES`);
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(whole) * scale + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -value : value;
}

/** Formats an amount: 8000n -> "0.8000". */
export function toKes(tenThousandths: bigint): string {
  const sign = tenThousandths < 0n ? '-' : '';
  const value = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  return `${sign}${value / scale}.${(value % scale).toString().padStart(4, '0')}`;
}

/** The cost of `count` parts at a rate per part. */
export const times = (rate: string, count: number): string => toKes(toTenThousandths(rate) * BigInt(count));

export const sumKes = (amounts: Iterable<string>): string => {
  let total = 0n;
  for (const amount of amounts) total += toTenThousandths(amount);
  return toKes(total);
};
