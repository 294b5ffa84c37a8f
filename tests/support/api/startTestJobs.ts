// The background jobs of a database until the end of a test, without the regular ones and without a log unless the test adds them.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { startJobs, type JobsOptions } from '../../../server/jobs/jobs.ts';

export async function startTestJobs(database: Database, options: Partial<JobsOptions> = {}): Promise<void> {
  const logger = pino({ level: 'silent' });
  const defaults = { logger, metrics: new Registry(), clock: () => new Date(), cronItems: [] };
  const jobs = await startJobs({ database, ...defaults, ...options });
  onTestFinished(() => jobs.stop());
}
