// Measures how much slower this machine is at the moment than the one for which time limits in tests were set. Machines differ by a factor
// of two, and other programs can slow one down by as much.

const rows = Array.from({ length: 2_000 }, (_, n) => ({
  msisdn: `2547${String(n).padStart(8, '0')}`,
  text: 'Habari '.repeat(9),
}));

/** Parses, handles strings and sorts, like the reading of files and bodies. */
function work(): number {
  const copied = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const cells = copied.map(({ text, msisdn }) => `${msisdn},${text.trim()}`.split(','));
  return cells.toSorted(([a = ''], [b = '']) => (a < b ? 1 : -1)).length;
}

/** Milliseconds that {@link work} takes on the machine for which limits were set. */
const usualMs = 1.4;
const rounds = 30;

/** Factors by elapsed time and by the thread's own processor time; 1 on that machine or a faster one. */
export function slowness(): { wall: number; own: number } {
  const [usage, from] = [process.threadCpuUsage(), performance.now()];
  for (let round = 0; round < rounds; round++) work();
  const { user, system } = process.threadCpuUsage(usage);
  const ratio = (ms: number) => Math.max(1, ms / rounds / usualMs);
  return { wall: ratio(performance.now() - from), own: ratio((user + system) / 1000) };
}
