// Allows one process for each data folder. The lock is a file with the process's pid; the lock of a process that has ended is replaced.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../domain/thrown.ts';
import { processExists } from '../../runtime/processExists.ts';

const lockOf = (dir: string) => join(dir, 'tuma.pid');

/** Locks the folder, or throws with the pid that holds it. Returns the function that unlocks it. */
export function lockFolder(dir: string): () => void {
  const file = lockOf(dir);
  const identity = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, identity, { flag: 'wx', mode: 0o644 });
      return () => {
        if (existsSync(file) && readFileSync(file, 'utf8') === identity) rmSync(file);
      };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const holder = holderOf(dir);
    if (holder !== undefined) {
      throw new Error(
        `The data folder ${dir} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
}

/** Whether a living process holds the folder. */
export const isHeld = (dir: string): boolean => holderOf(dir) !== undefined;

function holderOf(dir: string): number | undefined {
  if (!existsSync(lockOf(dir))) return undefined;
  const [pidText = '', start = ''] = readFileSync(lockOf(dir), 'utf8').split(' ');
  const pid = Number(pidText);
  return pid > 0 && processExists(pid) && startOf(pid) === start ? pid : undefined;
}

/** Start time of the process, which distinguishes a reused pid; '' if the system does not provide it. */
function startOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  // The second field is the command in brackets and may hold spaces; the 22nd is the start time.
  return readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
}
