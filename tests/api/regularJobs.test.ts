// The background jobs that run at regular times (server/jobs/tasks.ts).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startJobs } from '../../server/jobs/jobs.ts';
import { eventually } from '../support/eventually.ts';
import { testDatabase } from '../support/testDatabase.ts';

test('a regular job that succeeds removes its earlier runs that failed, which would be an alarm forever', async () => {
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  const logger = pino({ level: 'silent' });
  const jobs = await startJobs({
    database,
    logger,
    metrics: new Registry(),
    clock: () => new Date(),
    cronItems: [],
  });
  onTestFinished(() => jobs.stop());
  const fail = (task: string) =>
    sql`SELECT jobs.permanently_fail_jobs(ARRAY[(jobs.add_job(${task}, run_at => now() + interval '1 hour', max_attempts => 1)).id], 'no')`.execute(db); // oxfmt-ignore
  const failed = async () => {
    const { rows } = await sql<{ task: string }>`
      SELECT task_identifier AS task FROM jobs.jobs WHERE last_error IS NOT NULL ORDER BY task`.execute(db);
    return rows.map(({ task }) => task);
  };
  for (const task of ['fold', 'fold', 'prune_webhooks']) await fail(task);
  expect(await failed()).toEqual(['fold', 'fold', 'prune_webhooks']);
  await sql`SELECT jobs.add_job('fold', max_attempts => 1)`.execute(db);
  await eventually(async () => expect(await failed()).toEqual(['prune_webhooks']));
});

test('regular jobs run on where the clock of the machine was hours ahead and is set back', async () => {
  const minuteMs = 60_000;
  const minute = Math.floor(Date.now() / minuteMs) * minuteMs;
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  const ahead = minute + 180 * minuteMs;
  vi.setSystemTime(ahead);
  const logger = pino({ level: 'silent' });
  const jobs = await startJobs({
    database,
    logger,
    metrics: new Registry(),
    clock: () => new Date(),
    pollMs: 100,
  });
  onTestFinished(() => jobs.stop());
  const executed = async () => {
    const { rows } = await sql<{ at: Date | null }>`
      SELECT last_execution AS at FROM jobs._private_known_crontabs WHERE identifier = 'fold'`.execute(db);
    return rows[0]?.at?.getTime();
  };
  await eventually(async () => expect(await executed()).toBe(ahead));
  vi.setSystemTime(minute + minuteMs);
  await eventually(async () => expect(await executed()).toBe(minute + minuteMs));
});
