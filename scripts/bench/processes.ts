// CPU time and memory of processes and their children, as Linux counts them.
import { readdirSync, readFileSync } from 'node:fs';
import { hasCode } from '../../server/domain/thrown.ts';

/** The kernel counts CPU time in steps of 10 ms. */
const tickUs = 10_000;

interface Stat {
  parent: number;
  own: number;
  /** CPU time of children that have ended. */
  ended: number;
}

function statOf(pid: number | string): Stat | undefined {
  try {
    // The name in brackets may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index - 3] ?? 0;
    return { parent: at(4), own: (at(14) + at(15)) * tickUs, ended: (at(16) + at(17)) * tickUs };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

const familyOf = (pid: number): { pid: string; stat: Stat }[] =>
  readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    return stat && (stat.parent === pid || Number(name) === pid) ? [{ pid: name, stat }] : [];
  });

/** CPU microseconds of a process and its children, including those that have ended. */
export const cpuOf = (pid: number): number =>
  familyOf(pid).reduce(
    (sum, { pid: name, stat }) => sum + stat.own + (Number(name) === pid ? stat.ended : 0),
    0,
  );

/** Bytes of a process and its children; shared memory counts once. */
export const memoryOf = (pid: number): number =>
  familyOf(pid).reduce((sum, { pid: name }) => sum + pssOf(name), 0);

/** Reads a figure of each part of a benchmark; a part is one process or several. */
export const ofParts = <Part extends string>(
  pids: Readonly<Record<Part, readonly number[]>>,
  figure: (pid: number) => number,
): Record<Part, number> =>
  mapParts(pids, (of: readonly number[]) => of.reduce((sum, pid) => sum + figure(pid), 0));

/** By how much each figure grew, divided by `count`. */
export const growthPer = <Part extends string>(
  count: number,
  before: Readonly<Record<Part, number>>,
  after: Readonly<Record<Part, number>>,
): Record<Part, number> => mapParts(after, (value: number, part) => (value - before[part]) / count);

const mapParts = <Part extends string, Value>(
  parts: Readonly<Record<Part, Value>>,
  map: (value: Value, part: Part) => number,
) =>
  Object.fromEntries(
    Object.entries<Value>(parts).map(([part, value]) => [part, map(value, part as Part)]),
  ) as Record<Part, number>;

function pssOf(pid: string): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return 0;
    throw error;
  }
}
