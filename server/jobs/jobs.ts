// Background jobs on graphile-worker: release held uploads, start due runs, expand runs, propagate the state of paused and
// cancelled campaigns to their messages (requirements/domain.md#sending), nightly clean-up. Any number of processes may run
// them on one database.
import { parseCrontab, run, type ParsedCronItem, type TaskList } from 'graphile-worker';
import type { Registry } from 'prom-client';
import { textArray } from '../db/sql/arrays.ts';
import { coalesceCalls } from '../runtime/coalesce.ts';
import type { Db } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';
import { startWake } from '../db/connection/wake.ts';
import { releaseLostJobs, watchWorkers } from './lostJobs.ts';
import { measured } from './metrics.ts';
import { startRegularJobs } from './regularJobs.ts';
import { scheduleDue, type AddJob } from './schedule.ts';
import { crontab, tasksOf, type TaskOptions } from './tasks.ts';
import { toPino } from './toPino.ts';

export interface JobsOptions extends TaskOptions {
  metrics: Registry;
  /** Interval of queries for due work, in milliseconds (2 s). */
  pollMs?: number;
  /** Regular jobs and their times; by default those of {@link crontab}. Tests add theirs themselves, at their own times. */
  cronItems?: ParsedCronItem[];
}

/** Schema of the job queue's tables. */
const schema = 'jobs';
/** Concurrent jobs; each mostly waits for PostgreSQL. */
const concurrency = 3;
/** Concurrent starts and expansions of runs: a million recipients take minutes. An expansion holds two connections. */
const longConcurrency = 2;

export async function startJobs(options: JobsOptions): Promise<{ stop: () => Promise<void> }> {
  const { database, clock, earlier = clock, pollMs = 2_000, cronItems = parseCrontab(crontab) } = options;
  const { db } = database;
  const logger = options.logger.child({ part: 'jobs' });
  const stopping = new AbortController();
  const tasks = clearing(db, measured(options.metrics, tasksOf({ ...options, logger }, stopping.signal)));
  // Long jobs have slots of their own, so that a pause or an alarm never waits for one.
  const { start, expand, ...others } = tasks;
  const workers = watchWorkers();
  const common = {
    pgPool: database.pool,
    schema,
    noHandleSignals: true,
    pollInterval: pollMs,
    logger: toPino(logger),
    events: workers.events,
  };
  const regular = await startRegularJobs(db, {
    ...common,
    taskList: others,
    concurrency,
    parsedCronItems: cronItems,
  });
  const long = { taskList: { start, expand }, concurrency: longConcurrency, parsedCronItems: [] };
  const longRunner = await run({ ...common, ...long });
  await completeUnknown(db, Object.keys(tasks));

  // Checked at the start, so that the home of a new system shows the results without waiting for five minutes.
  for (const check of ['check_books', 'check_audit']) await longRunner.addJob(check, {}, { jobKey: check });

  // One job per record waits at a time, besides one that runs; a failed one is scheduled again by the next query.
  const add: AddJob = (task, id) =>
    longRunner.addJob(task, { id }, { jobKey: `${task}:${id}`, maxAttempts: 1 });
  const schedule = coalesceCalls(async () => {
    if (stopping.signal.aborted) return;
    try {
      await regular.followClock();
      await releaseLostJobs(db, workers);
      await scheduleDue(db, add, { now: clock(), earlier: earlier() });
    } catch (error) {
      logger.error({ err: error }, 'Could not schedule due work');
    }
  });
  const wakeUp = () => void schedule();
  const wake = startWake({ url: database.url, logger, channels: { campaigns: wakeUp }, retryMs: pollMs });
  const timer = setInterval(wakeUp, pollMs);

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await wake.stop();
      await schedule();
      await Promise.all([regular.stop(), longRunner.stop()]);
    },
  };
}

/**
 * The same tasks. A regular run that succeeds removes earlier ones that failed, such as during a failover: it did their work, and the home
 * would list them forever. Only regular runs have no key.
 */
const clearing = (db: Db, tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, work]): [string, TaskList[string]] => [
      task,
      async (payload, helpers) => {
        const result = await work?.(payload, helpers);
        if (helpers.job.key === null)
          await runSql(db)`
            SELECT jobs.complete_jobs(array_agg(id)) FROM jobs.jobs
            WHERE task_identifier = ${task} AND key IS NULL AND last_error IS NOT NULL AND attempts >= max_attempts`;
        return result;
      },
    ]),
  );

/** Completes jobs of tasks that no longer exist: no worker takes them, and the home would list failed ones forever. */
async function completeUnknown(db: Db, tasks: readonly string[]): Promise<void> {
  await runSql(db)`
    SELECT jobs.complete_jobs(array_agg(id)) FROM jobs.jobs
    WHERE task_identifier <> ALL(${textArray(tasks)}::text[])`;
}
