// Programs of PostgreSQL that this process starts.
import type { ChildProcess } from 'node:child_process';

/** Makes sure that a program does not outlive this process if it ends without stopping the program. */
export function endWithProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => child.kill(signal);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
