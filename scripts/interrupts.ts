// What a command undoes where a signal ends it: what it started is stopped, and what it made is removed.
import { messageOf } from '../server/domain/thrown.ts';
import { exits } from './tuma/command.ts';

type Undo = () => Promise<void> | void;

const undos: Undo[] = [];
let isWatching = false;
let isInterrupted = false;

/** Whether a signal ends this process: what a command says then is of work that was stopped. */
export const wasInterrupted = (): boolean => isInterrupted;

/** Calls `undo` where a signal ends this process, the one registered last first. Undoing what is undone must change nothing. */
export function atInterrupt(undo: Undo): void {
  if (!isWatching)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  isWatching = true;
  undos.push(undo);
}

/** Runs `work`. Where a signal ends this process meanwhile, `undo` is called. */
export async function undoneAtInterrupt<Result>(undo: Undo, work: () => Promise<Result>): Promise<Result> {
  atInterrupt(undo);
  try {
    return await work();
  } finally {
    undos.splice(undos.lastIndexOf(undo), 1);
  }
}

/** Once: both npm and the terminal forward a Ctrl+C, and the second must not interrupt the first. */
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
