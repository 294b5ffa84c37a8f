export const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** The sum of one figure of the rows; null counts as 0. */
export const sumOf = <Name extends string>(
  rows: readonly Partial<Record<Name, number | null>>[],
  name: Name,
): number => sum(rows.map((row) => row[name] ?? 0));
