// Programs of PostgreSQL that this process starts.
import type { ChildProcess } from 'node:child_process';

/** Where this process ends without stopping a program, it must not outlive it. */
export function endWithProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => child.kill(signal);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
