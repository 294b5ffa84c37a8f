// How much slower this machine is at the moment than the one that bounds of time were set on: machines differ by a factor of two, and one
// beside other work by another.

const rows = Array.from({ length: 2_000 }, (_, n) => ({
  msisdn: `2547${String(n).padStart(8, '0')}`,
  text: 'Habari '.repeat(9),
}));

/** Parsing, strings and sorting, as files and bodies need them. */
function work(): number {
  const copied = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const cells = copied.map(({ text, msisdn }) => `${msisdn},${text.trim()}`.split(','));
  return cells.toSorted(([a = ''], [b = '']) => (a < b ? 1 : -1)).length;
}

/** Milliseconds of {@link work} on that machine. */
const usualMs = 1.4;
const rounds = 30;

/** By the clock, and by the thread's own processor time. 1 on that machine or a faster one. */
export function slowness(): { wall: number; own: number } {
  const [usage, from] = [process.threadCpuUsage(), performance.now()];
  for (let round = 0; round < rounds; round++) work();
  const { user, system } = process.threadCpuUsage(usage);
  const ratio = (ms: number) => Math.max(1, ms / rounds / usualMs);
  return { wall: ratio(performance.now() - from), own: ratio((user + system) / 1000) };
}
