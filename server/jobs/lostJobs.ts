// Releases jobs that count as running and are not: those of processes that were killed, and those of which graphile-worker could not store
// the end, because PostgreSQL was away. It takes four hours itself.
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { textArray } from '../db/sql/arrays.ts';
import type { Db } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';

interface OwnWorkers {
  /** For each worker of this process, which then holds a lock named after its id, for as long as the connection on which it listens. */
  events: WorkerEvents;
  ids: ReadonlySet<string>;
  /** Ids of the jobs that they run. */
  running: ReadonlySet<string>;
}

export function watchWorkers(): OwnWorkers {
  const events = new EventEmitter() as WorkerEvents;
  const [ids, running] = [new Set<string>(), new Set<string>()];
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  events.on('pool:listen:success', ({ workerPool, client }) => {
    ids.add(workerPool.id);
    // Where it fails, so does the LISTEN that follows, and the worker connects again.
    client
      .query(`SELECT pg_advisory_lock(hashtextextended('jobs:' || $1, 0))`, [workerPool.id])
      .catch(() => undefined);
  });
  return { events, ids, running };
}

/**
 * Unlocks the jobs of workers that no longer hold their lock and those that `own` workers do not run, and deletes those that had no attempt
 * left: they were scheduled again, or will be at their next time. A worker that lost its connection has a minute to take the lock again.
 */
export async function releaseLostJobs(db: Db, own: OwnWorkers): Promise<void> {
  await runSql(db)`
    SELECT jobs.force_unlock_workers(array_agg(locked_by))
    FROM (SELECT DISTINCT locked_by FROM jobs.jobs WHERE locked_at < now() - interval '1 minute') AS worker
    WHERE pg_try_advisory_xact_lock(hashtextextended('jobs:' || locked_by, 0))`;
  await runSql(db)`
    UPDATE jobs._private_jobs SET locked_by = NULL, locked_at = NULL
    WHERE locked_at < now() - interval '1 minute' AND locked_by = ANY(${textArray([...own.ids])}::text[])
      AND id::text <> ALL(${textArray([...own.running])}::text[])`;
  await runSql(db)`
    SELECT jobs.complete_jobs(array_agg(id)) FROM jobs.jobs
    WHERE locked_at IS NULL AND attempts >= max_attempts AND last_error IS NULL`;
}
