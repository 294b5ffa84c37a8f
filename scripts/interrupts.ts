// Cleans up when a signal ends a command: stops the processes it started and removes the files it made.
import { messageOf } from '../server/domain/thrown.ts';
import { exits } from './tuma/command.ts';

type Undo = () => Promise<void> | void;

const undos: Undo[] = [];
let isWatching = false;
let isInterrupted = false;

/** Whether a signal ends this process: errors of the command are then only effects of the interruption. */
export const wasInterrupted = (): boolean => isInterrupted;

/** Calls `undo` if a signal ends this process, the last registered first. A second call of `undo` must change nothing. */
export function atInterrupt(undo: Undo): void {
  if (!isWatching)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  isWatching = true;
  undos.push(undo);
}

/** Runs `work`, and calls `undo` if a signal ends this process meanwhile. */
export async function undoneAtInterrupt<Result>(undo: Undo, work: () => Promise<Result>): Promise<Result> {
  atInterrupt(undo);
  try {
    return await work();
  } finally {
    undos.splice(undos.lastIndexOf(undo), 1);
  }
}

/** Runs only once: both npm and the terminal forward a Ctrl+C, and the second signal must not interrupt the clean-up. */
function interrupt(signal: NodeJS.Signals): void {
  if (isInterrupted) return;
  isInterrupted = true;
  void undoAll().then(() => {
    console.error(`Interrupted by ${signal}`);
    process.exit(exits.failed);
  });
}

async function undoAll(): Promise<void> {
  for (const undo of undos.toReversed()) {
    try {
      await undo();
    } catch (error) {
      console.error(messageOf(error));
    }
  }
}
