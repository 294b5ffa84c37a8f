// Constant load for minutes, to find leaks. Accepts a campaign every second regardless of the progress of earlier ones, so
// that a lag becomes visible.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { medianBy } from './measure.ts';
import { memoryOf, ofParts } from './processes.ts';
import type { BenchHarness } from './harness.ts';

interface Sample {
  /** Accepted messages without a final state. */
  open: number;
  /** Age of the oldest of them, in seconds. */
  oldest: number;
  /** Memory in MB, by process. */
  engines: number;
  postgres: number;
  telco: number;
}

const sampleSeconds = 10;
const figures = ['open', 'oldest', 'engines', 'postgres', 'telco'] as const;

/** Prints a line every ten seconds, and at the end compares the second quarter with the last. `rate` in messages a second. */
export async function soak(harness: BenchHarness, { rate, minutes }: { rate: number; minutes: number }) {
  console.log(`soak: ${rate}/s for ${minutes} minutes`);
  console.log('seconds      sent      open  oldest s  MB engines  postgres  telco');
  const samples: Sample[] = [];
  const from = performance.now();
  let accepted = 0;
  for (let second = 1; second <= minutes * 60; second++) {
    const { acceptMs } = await harness.accept(rate);
    accepted += rate;
    if (acceptMs > 1_000)
      console.log(`  accepted in ${acceptMs.toFixed(0)} ms: the load is lower than requested`);
    if (second % sampleSeconds === 0) {
      const sample = await take(harness);
      samples.push(sample);
      const columns = [second, accepted - sample.open, ...figures.map((figure) => sample[figure])];
      console.log(columns.map((value, n) => value.toFixed(0).padStart(n === 0 ? 7 : 9)).join(' '));
    }
    await delay(Math.max(0, from + second * 1_000 - performance.now()));
  }
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(samples.length - quarter)];
  if (quarter > 0)
    for (const figure of figures) {
      const middle = (part: readonly Sample[]) =>
        medianBy(part, (sample) => sample[figure])[figure].toFixed(0);
      console.log(`${figure}: ${middle(early)} in the second quarter, ${middle(late)} in the last`);
    }
}

async function take(harness: BenchHarness): Promise<Sample> {
  const { rows } = await sql<{ open: number; oldest: number }>`
    SELECT (SELECT coalesce(sum(recipients - delivered - failed), 0)::int FROM campaigns) AS open,
      coalesce(extract(epoch FROM now())::int - (SELECT min(extract(epoch FROM created))::int FROM campaigns
        WHERE recipients > delivered + failed), 0) AS oldest`.execute(harness.db);
  return {
    ...(rows[0] ?? { open: 0, oldest: 0 }),
    ...ofParts(harness.pids, (pid) => memoryOf(pid) / 1024 / 1024),
  };
}
