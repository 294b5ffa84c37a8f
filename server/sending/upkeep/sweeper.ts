// Runs the jobs of upkeep at their intervals. A job never overlaps with itself; a failed one is logged and runs again at its next interval.
import { upkeepJobs, type UpkeepOptions } from './jobs.ts';

/** Starts all jobs at once; `stop` waits for the running ones. */
export function startSweeper(options: UpkeepOptions): { stop: () => Promise<void> } {
  const { logger } = options;
  const running = new Set<Promise<void>>();
  const timers = upkeepJobs(options).map((job) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      await job.run().catch((error: unknown) => logger.error({ err: error }, 'An upkeep job failed'));
      busy = false;
    };
    const start = () => {
      const done = turn().finally(() => running.delete(done));
      running.add(done);
    };
    start();
    return setInterval(start, job.everyMs);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
