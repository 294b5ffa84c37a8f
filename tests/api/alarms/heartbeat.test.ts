// The request that is sent each minute to an external monitor (docs/running/monitoring.md#alerts-and-dashboard).
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sendHeartbeat } from '../../../server/jobs/heartbeat.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, type Respond } from '../../support/receiver.ts';
import { startTestJobs } from '../../support/api/startTestJobs.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

async function monitored(respond?: Respond) {
  const database = await testDatabase();
  const monitor = await startReceiver(respond);
  onTestFinished(async () => {
    await monitor.close();
    await database.close();
  });
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const runEngine = () => database.db.insertInto('engines').values({ pid: 1 }).execute();
  return { database, db: database.db, monitor, logger, lines, runEngine };
}

test('the job of each minute makes a request while an engine runs, and none once its heartbeat is old', async () => {
  const { database, db, monitor, logger, runEngine } = await monitored();
  await startTestJobs(database, { logger, heartbeatUrl: monitor.url });
  await runEngine();
  await sql`SELECT jobs.add_job('heartbeat')`.execute(db);
  await eventually(() => expect(monitor.received).toHaveLength(1));
  expect(monitor.received[0]?.headers['user-agent']).toBe('Tuma');
  await sql`UPDATE engines SET seen = now() - interval '1 hour'`.execute(db);
  await sendHeartbeat(db, { url: monitor.url, logger });
  expect(monitor.received).toHaveLength(1);
});

test.each<[string, Respond, string]>([
  ['an error', (response) => response.writeHead(500).end(), 'it answered 500'],
  [
    'a redirect',
    (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    'redirect',
  ],
  ['no answer', (response) => response.destroy(), 'other side closed'],
])('%s of the monitor is logged without its address, and ends no job', async (_what, respond, fault) => {
  const { db, monitor, logger, lines, runEngine } = await monitored(respond);
  await runEngine();
  await sendHeartbeat(db, { url: monitor.url, logger });
  expect(monitor.received).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(fault);
  expect(lines[0]).not.toContain(monitor.url);
});
