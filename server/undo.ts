import type { Logger } from 'pino';

/** What stops the parts of a process, in the order of their start. */
export type Undo = (() => Promise<void>)[];

/** Stops the parts in reverse; logs a part that fails and continues with the rest. */
export async function undoAll(undo: Undo, logger: Logger): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    await step().catch((error: unknown) => logger.error({ err: error }, 'A part did not stop cleanly'));
  }
}
