// Releases the jobs of processes that were killed. graphile-worker itself takes four hours, and meanwhile they count as running.
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Db } from '../db/database.ts';
import { runSql } from '../db/rows.ts';

/** Events for workers, each of which then holds a lock named after its id, for as long as the connection on which it listens. */
export function workerLocks(): WorkerEvents {
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Where it fails, so does the LISTEN that follows, and the worker connects again.
    client
      .query(`SELECT pg_advisory_lock(hashtextextended('jobs:' || $1, 0))`, [workerPool.id])
      .catch(() => undefined);
  });
  return events;
}

/**
 * Unlocks the jobs of workers that no longer hold their lock, and deletes those that had no attempt left: they were scheduled again, or will
 * be at their next time. A worker that lost its connection has a minute to take the lock again.
 */
export async function releaseLostJobs(db: Db): Promise<void> {
  await runSql(db)`
    SELECT jobs.force_unlock_workers(array_agg(locked_by))
    FROM (SELECT DISTINCT locked_by FROM jobs.jobs WHERE locked_at < now() - interval '1 minute') AS worker
    WHERE pg_try_advisory_xact_lock(hashtextextended('jobs:' || locked_by, 0))`;
  await runSql(db)`
    SELECT jobs.complete_jobs(array_agg(id)) FROM jobs.jobs
    WHERE locked_at IS NULL AND attempts >= max_attempts AND last_error IS NULL`;
}
