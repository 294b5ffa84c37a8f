import { hasCode } from '../domain/thrown.ts';

/** Whether a process with that id runs on this machine, also another user's, which may not be signalled. */
export function processExists(pid: number): boolean {
  try {
    // Signal 0 sends nothing.
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}
