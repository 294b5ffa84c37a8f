// The background jobs that run at regular times (server/jobs/tasks.ts).
import { parseCrontab, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { crontab } from '../../../server/jobs/tasks.ts';
import { holdSending } from '../../../server/modules/hold/hold.service.ts';
import { eventually } from '../../support/eventually.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient } from '../../support/people.ts';
import { startTestJobs } from '../../support/api/startTestJobs.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

test('a regular job that succeeds removes its earlier runs that failed, which would be an alarm forever', async () => {
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  await startTestJobs(database);
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
  await startTestJobs(database, { pollMs: 100, cronItems: parseCrontab(crontab) });
  const executed = async () => {
    const { rows } = await sql<{ at: Date | null }>`
      SELECT last_execution AS at FROM jobs._private_known_crontabs WHERE identifier = 'fold'`.execute(db);
    return rows[0]?.at?.getTime();
  };
  await eventually(async () => expect(await executed()).toBe(ahead));
  vi.setSystemTime(minute + minuteMs);
  await eventually(async () => expect(await executed()).toBe(minute + minuteMs));
});

test('nightly jobs whose time passed while no process ran are made up for once, at the next start', async () => {
  // At noon, none of them is due.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(new Date(Date.now() - 86_400_000).setUTCHours(12, 0, 30));
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  await runMigrations({ pgPool: database.pool, schema: 'jobs' });
  await sql`
    INSERT INTO jobs._private_known_crontabs (identifier, known_since, last_execution)
    SELECT task, now() - interval '9 days', now() - interval '3 days' FROM unnest(ARRAY['erase', 'delete_expired']) task`.execute(
    db,
  );
  const metrics = new Registry();
  await startTestJobs(database, { metrics, cronItems: parseCrontab(crontab) });
  const runs = async (task: string) => {
    const { values } = (await metrics.getSingleMetric('tuma_job_runs_total')?.get()) ?? { values: [] };
    return values.filter(({ labels }) => labels['task'] === task).map(({ value }) => value);
  };
  await eventually(async () =>
    expect([await runs('erase'), await runs('delete_expired')]).toEqual([[1], [1]]),
  );
});

test('the jobs of a killed process, and those whose end was not stored, are released after a minute, those that run are not', async () => {
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  await startTestJobs(database, { pollMs: 100 });
  const blocking = await database.pool.connect();
  await blocking.query('BEGIN; LOCK TABLE webhook_deliveries');
  onTestFinished(async () => {
    await blocking.query('ROLLBACK');
    blocking.release();
  });
  const list = async () => {
    const { rows } = await sql<{ task: string; by: string; seconds: number }>`
      SELECT task_identifier AS task, locked_by AS by, round(extract(epoch FROM now() - locked_at), -3)::int AS seconds
      FROM jobs.jobs WHERE key IS NULL ORDER BY task`.execute(db);
    return rows;
  };
  const running = { task: 'prune_webhooks', by: expect.stringMatching(/^pool-/) };
  await sql`SELECT jobs.add_job('prune_webhooks')`.execute(db);
  await eventually(async () => expect(await list()).toEqual([{ ...running, seconds: 0 }]));
  await sql`UPDATE jobs._private_jobs SET locked_at = now() - interval '10000 seconds'`.execute(db);
  const own = (await list())[0]?.by ?? '';
  const left = async (task: string, maxAttempts: number, { by, since }: { by: string; since: string }) => {
    const { rows } = await sql<{ id: string }>`
      SELECT (jobs.add_job(${task}, run_at => now() + interval '1 hour', max_attempts => ${maxAttempts})).id`.execute(
      db,
    );
    await sql`
      UPDATE jobs._private_jobs SET attempts = 1, run_at = now(), locked_by = ${by}, locked_at = now() - ${since}::interval
      WHERE id = ${rows[0]?.id}`.execute(db);
  };
  await left('low_balance', 25, { by: 'killed just now', since: '30 seconds' });
  await left('erase', 25, { by: 'killed', since: '70 seconds' });
  await left('erase', 25, { by: own, since: '70 seconds' });
  await left('heartbeat', 25, { by: own, since: '30 seconds' });
  await left('fold', 1, { by: 'killed', since: '70 seconds' });
  await eventually(async () =>
    expect(await list()).toEqual([
      { task: 'heartbeat', by: own, seconds: 0 },
      { task: 'low_balance', by: 'killed just now', seconds: 0 },
      { ...running, seconds: 10_000 },
    ]),
  );
});

test('nothing is erased while sending is held, as a database may be restored for what was erased', async () => {
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  const clientId = await aClient(db);
  await db.updateTable('clients').set({ retention_days: 30 }).where('id', '=', clientId).execute();
  const id = await aMessage(db, { clientId, text: 'Hello', at: new Date(Date.now() - 31 * 86_400_000) });
  await db.transaction().execute((tx) => holdSending(tx, 'restored'));
  const metrics = new Registry();
  await startTestJobs(database, { metrics });
  const erase = async (run: number) => {
    await sql`SELECT jobs.add_job('erase')`.execute(db);
    await eventually(async () =>
      expect(await metrics.metrics()).toMatch(new RegExp(`tuma_job_runs_total{.*task="erase".*} ${run}`)),
    );
    return db.selectFrom('messages').select('message').where('id', '=', id).executeTakeFirstOrThrow();
  };
  expect(await erase(1)).toEqual({ message: 'Hello' });
  await db.deleteFrom('sending_hold').execute();
  expect(await erase(2)).toEqual({ message: '' });
});

test('a long job takes one slot, however often the queries for due work schedule it meanwhile', async () => {
  const database = await testDatabase();
  const { db } = database;
  onTestFinished(() => database.close());
  await startTestJobs(database);
  const waiting = async () => {
    const { rows } = await sql<{ task: string }>`SELECT task_identifier AS task FROM jobs.jobs`.execute(db);
    return rows.map(({ task }) => task);
  };
  // The checks of the start.
  await eventually(async () => expect(await waiting()).toEqual([]));
  const blocking = await database.pool.connect();
  await blocking.query('BEGIN; LOCK TABLE campaigns');
  onTestFinished(async () => {
    await blocking.query('ROLLBACK');
    blocking.release();
  });
  await sql`SELECT jobs.add_job('follow', '{"id": 1}', max_attempts => 1) FROM generate_series(1, 3)`.execute(
    db,
  );
  await sql`SELECT jobs.add_job('heartbeat')`.execute(db);
  await eventually(async () => expect(await waiting()).toEqual(['follow']));
});
