/**
 * npm run chaos: Tuma on a cluster of PostgreSQL (scripts/cluster) with two web processes, two engines and two telcos, under load, with one
 * random fault after the other. Prints each fault, and at the end each guarantee of docs/reliability.md with the result. Exits with 1 if
 * one was broken.
 *   -- --minutes 10 --rate 50   the default; messages a second
 *   -- --seed N   the same faults in the same order
 */
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../server/seed/random.ts';
import { watchArrivals } from './chaos/arrivals.ts';
import { faultsOf } from './chaos/faults.ts';
import { startLoad } from './chaos/load.ts';
import { seenPromises, type Pause } from './chaos/promises.ts';
import { startSystem } from './chaos/system.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const calmMs = 5_000;
const waitSecondsMax = 120;
const random = randomFrom(Number(values.seed));
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)]!;

console.log(`seed ${values.seed}; starting`);
const system = await startSystem();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void system.stop().finally(() => process.exit(1)));
const arrivals = watchArrivals(system.telcoLogs);
try {
  const load = startLoad(system.web.map(({ url }) => url), { key: system.key, perSecond: Number(values.rate) }); // oxfmt-ignore
  if (!(await arrivals.next(waitSecondsMax)))
    throw new Error(`Nothing was sent: ${load.faults[0] ?? [...load.answers.keys()].join(', ')}`);
  if (!system.moveClock) console.log('Without libfaketime no clock is moved.');
  if (!system.disks) console.log('Without the rights of root no disk is filled.');
  const faults = faultsOf(system, pick);
  const pauses: Pause[] = [];
  const from = performance.now();
  // Injects each fault once in a random order, and repeats this while there is time.
  let due: typeof faults = [];
  while (performance.now() - from < Number(values.minutes) * 60_000) {
    await delay(calmMs);
    if (due.length === 0) due = [...faults];
    const fault = pick(due);
    due = due.filter((other) => other !== fault);
    arrivals.takeLongestPause();
    await fault.run();
    await arrivals.next(waitSecondsMax);
    const seconds = arrivals.takeLongestPause();
    pauses.push({ seconds, during: fault.name });
    const at = Math.round((performance.now() - from) / 1000);
    console.log(`${String(at).padStart(5)} s  ${fault.name}: ${seconds.toFixed(1)} s without sending, ${load.accepted.size} accepted so far`); // oxfmt-ignore
  }
  await load.stop();
  const promises = await seenPromises(system, { load, pauses });
  for (const { promise, seen, holds } of promises)
    console.log(`${holds ? 'holds ' : 'BROKEN'}  ${promise}: ${seen}`);
  const isWhole = promises.every(({ holds }) => holds);
  if (isWhole) rmSync(system.folder, { recursive: true });
  else console.log(`Logs: ${system.folder}`);
  process.exitCode = isWhole ? 0 : 1;
} finally {
  arrivals.stop();
  await system.stop();
}
