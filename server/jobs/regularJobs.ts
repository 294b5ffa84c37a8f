// Runs the regular jobs also after the clock of the machine was set. graphile-worker stores the latest time at which it added a regular
// job, and adds none for an earlier time, so they would rest for as long as a clock was ahead. A worker that runs also waits for the
// minute that it has reached, or adds the jobs of each minute that was skipped.
import { run, type RunnerOptions } from 'graphile-worker';
import type { Db } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';
import { minuteMs } from '../domain/durations.ts';

export interface RegularJobs {
  /** To be called every few seconds: restarts the worker if the clock was set since the last call. */
  followClock: () => Promise<void>;
  stop: () => Promise<unknown>;
}

/** Changes if the clock is set, because the monotonic clock is not set with it. */
const offsetMs = () => Date.now() - performance.now();

export async function startRegularJobs(db: Db, options: RunnerOptions): Promise<RegularJobs> {
  let runner = await run(options);
  let retired: Promise<unknown> = Promise.resolve();
  let before = offsetMs();
  return {
    async followClock() {
      // Not only after a step of this clock: that of another process may have been ahead.
      await runSql(db)`
        UPDATE jobs._private_known_crontabs SET last_execution = NULL WHERE last_execution > now() + interval '2 minutes'`;
      const now = offsetMs();
      if (Math.abs(now - before) > minuteMs) {
        const old = runner;
        runner = await run(options);
        // Its running jobs end meanwhile.
        retired = Promise.allSettled([retired, old.stop()]);
      }
      before = now;
    },
    stop: () => Promise.all([retired, runner.stop()]),
  };
}
