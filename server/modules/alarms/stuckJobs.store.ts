import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { allRows, hasTable } from '../../db/sql/rows.ts';

export interface StuckJob {
  task: string;
  /** The job's key: the task and the id of its record. */
  key: string | null;
  /** The error of the last attempt; null if the job waits or does not end. */
  error: string | null;
  since: Date;
  /** How many there are. */
  total: number;
}

/**
 * Jobs whose last attempt failed, that are due for five minutes, or that run for two hours, oldest first; deploy/prometheus/alerts.yml has
 * the same times. None if no process has run jobs on this database yet.
 */
export async function listStuckJobs(db: Db, limit: number): Promise<StuckJob[]> {
  if (!(await hasTable(db, 'jobs.jobs'))) return [];
  const isLate = sql`locked_at IS NULL AND attempts < max_attempts AND run_at < now() - interval '5 minutes'`;
  return allRows(db)`
    SELECT task_identifier AS task, key, last_error AS error, count(*) OVER () AS total,
      CASE WHEN last_error IS NULL THEN coalesce(locked_at, run_at) ELSE created_at END AS since
    FROM jobs.jobs WHERE last_error IS NOT NULL OR ${isLate} OR locked_at < now() - interval '2 hours'
    ORDER BY since LIMIT ${limit}`;
}
