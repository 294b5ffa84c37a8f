// Work that an answer does not wait for, so that its time says nothing about the work. Closing the server waits for it.
import type { Logger } from 'pino';

export interface AfterAnswer {
  /** Starts the work. A failure is logged. */
  run: (work: () => Promise<void>) => void;
  /** Resolves when all work is done. */
  close: () => Promise<void>;
}

export function afterAnswer(logger: Logger): AfterAnswer {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      // Started in a turn of its own, so that the answer is sent first.
      const started = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(started));
      running.add(started);
    },
    close: async () => void (await Promise.all(running)),
  };
}
