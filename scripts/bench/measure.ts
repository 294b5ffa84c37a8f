// Measures percentiles of many sequential calls, each with different values.

export interface Timing {
  p50: number;
  p95: number;
}

/** Milliseconds of `runs` calls after a short warm-up. */
export async function timing(runs: number, once: (n: number) => Promise<unknown>): Promise<Timing> {
  for (let n = 0; n < Math.min(10, runs); n++) await once(n);
  const took: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = performance.now();
    await once(n);
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** The median item by that figure; the greater one of two in the middle. */
export function medianBy<Item>(items: readonly Item[], figure: (item: Item) => number): Item {
  const middle = items.toSorted((a, b) => figure(a) - figure(b))[Math.floor(items.length / 2)];
  if (middle === undefined) throw new Error('No median of an empty list');
  return middle;
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(9);

/** A line of the table; `bare` is the timing of the same rows in plain SQL. */
export function line(name: string, api: Timing, bare?: Timing): string {
  const beside = bare ? `${ms(bare.p50)} ${ms(bare.p95)}   ${(api.p50 / bare.p50).toFixed(1)}x` : '';
  return `${name.padEnd(44)} ${ms(api.p50)} ${ms(api.p95)} ${beside}`;
}
