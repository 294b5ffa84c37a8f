// Runs the jobs of upkeep at their intervals. A job never overlaps with itself; a failed one is logged and runs again at its next interval.
import { startPolling } from '../../runtime/polling.ts';
import { upkeepJobs, type UpkeepOptions } from './jobs.ts';

/** Starts all jobs at once; `stop` waits for the running ones. */
export function startSweeper(options: UpkeepOptions): { stop: () => Promise<void> } {
  const { logger } = options;
  const jobs = upkeepJobs(options).map(({ everyMs, run }) => {
    const job = startPolling(everyMs, run, (error) => logger.error({ err: error }, 'An upkeep job failed'));
    job.now();
    return job;
  });
  return {
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}
