/** An outage of PostgreSQL and its end, as a started process shows it (docs/reliability.md). */
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase, type Database } from '../../server/db/database.ts';
import { isUnreachable } from '../../server/domain/unreachable.ts';
import { startWake } from '../../server/db/connection/wake.ts';
import { waitForDatabase } from '../../server/db/connection/waitForDatabase.ts';
import { toPino } from '../../server/jobs/toPino.ts';
import { logEnds } from '../../server/findDatabases.ts';
import { watchOutages } from '../../server/log/outage.ts';
import { start } from '../../server/start.ts';
import { bindPeer } from '../gateway/peer.ts';
import { blockedBackends } from '../support/database/blockedStatements.ts';
import { aGate } from '../support/database/databaseGate.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct } from '../support/product/product.ts';

function aLog() {
  const lines: { level: number; msg: string }[] = [];
  const outage = watchOutages();
  const { logMethod } = outage;
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = pino({ level: 'info', hooks: { logMethod } }, destination);
  const warnings = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  return { warnings, tools: { logger, clock: () => new Date(), onConnected: () => outage.end(logger) } };
}

const messageOf = async (answer: Response) => ({
  status: answer.status,
  retryAfter: answer.headers.get('retry-after'),
  body: (await answer.json()) as unknown,
});

test('a process waits for PostgreSQL at its start, answers 503 while it is away, and logs one line when it goes and one when it is back', async () => {
  const gate = await aGate(new URL(await emptyDatabase()));
  await gate.shut();
  const { warnings, tools } = aLog();
  const given = { DATABASE_URL: gate.url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0', SMPP_PORT: '0' };
  const starting = start(readConfig(given), tools);
  await eventually(() => expect(warnings()).toEqual(['Waiting up to 60 seconds for PostgreSQL']));
  await gate.open();
  const running = await starting;
  onTestFinished(() => running.stop());
  const before = warnings().length;
  const post = (path: string, headers = {}) =>
    fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ msisdn: '0712000001', password: 'a-right-password' }),
    });
  const bind = () => bindPeer(Number(running.smpp?.split(':')[1]), 'unknown');
  const health = async (what: string) => (await fetch(`${running.url}/health/${what}`)).status;
  expect([(await post('/api/user/login')).status, await health('ready')]).toEqual([422, 200]);

  await gate.shut();
  const message = 'The service is not available at the moment. Try again in a few seconds.';
  for (let call = 0; call < 5; call++)
    expect(await messageOf(await post('/api/user/login'))).toEqual({
      status: 503,
      retryAfter: '5',
      body: { code: 'service_unavailable', message },
    });
  const key = { authorization: `Bearer tuma_live_${'a'.repeat(43)}` };
  expect(await messageOf(await post('/v1/messages', key))).toMatchObject({
    status: 503,
    retryAfter: '5',
    body: { error: { type: 'api_error', code: 'service_unavailable', message } },
  });
  expect([await health('ready'), await health('live')]).toEqual([503, 200]);
  // ESME_RSYSERR, not ESME_RINVPASWD, after which a client's system would not try again.
  expect((await bind()).status).toBe(8);

  await gate.open();
  await eventually(async () => expect((await post('/api/user/login')).status).toBe(422));
  expect((await bind()).status).toBe(0x0e);
  expect(await health('ready')).toBe(200);
  expect(warnings().slice(before)).toEqual([
    'PostgreSQL cannot be reached. Calls are answered with 503 until it is back',
    'PostgreSQL can be reached again',
    'A bind was refused',
  ]);
});

test('while PostgreSQL is suspended, /health/ready answers 503 and /health/live 200, and the log has one line when it begins and one when it ends', async () => {
  const gate = await aGate(new URL(await emptyDatabase()));
  const { warnings, tools } = aLog();
  const given = { DATABASE_URL: gate.url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0', SMPP_PORT: '0' };
  const running = await start(readConfig(given), tools);
  onTestFinished(() => running.stop());
  const health = async (what: string) =>
    (await fetch(`${running.url}/health/${what}`, { signal: AbortSignal.timeout(8_000) })).status;
  expect(await health('ready')).toBe(200);
  const before = warnings().length;

  gate.suspend();
  onTestFinished(gate.resume);
  // More probes than the pool has connections.
  const probes = await Promise.all(Array.from({ length: 12 }, () => health('ready')));
  expect([new Set(probes), await health('live')]).toEqual([new Set([503]), 200]);

  gate.resume();
  await eventually(async () => expect(await health('ready')).toBe(200));
  expect(warnings().slice(before)).toEqual([
    'PostgreSQL cannot be reached. Calls are answered with 503 until it is back',
    'PostgreSQL can be reached again',
  ]);
});

test('a PostgreSQL that takes no writes is away: calls and /health/ready answer 503, with one line in the log when it begins and one when it ends', async () => {
  const url = await emptyDatabase();
  const admin = openDatabase(url);
  onTestFinished(() => admin.close());
  const { warnings, tools } = aLog();
  const given = { DATABASE_URL: url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0', SMPP_PORT: '0' };
  const running = await start(readConfig(given), tools);
  onTestFinished(() => running.stop());
  const before = warnings().length;
  const ready = async () => (await fetch(`${running.url}/health/ready`)).status;
  const body = JSON.stringify({ msisdn: '0712000001', password: 'a-right-password' });
  const headers = { 'content-type': 'application/json' };
  const signIn = () => fetch(`${running.url}/api/user/login`, { method: 'POST', headers, body });
  // Connections have this setting from start to end.
  const makeReadOnly = (value: string) => sql.raw(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_read_only = ${value}`).execute(admin.db); // oxfmt-ignore
  await sql`CREATE TABLE probe (id int)`.execute(admin.db);
  await makeReadOnly('on');
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'tuma' AND pid <> pg_backend_pid()`.execute(
    admin.db,
  );
  const pools = [{ prepared: true }, { pipelined: true }].map((how) => {
    const database = openDatabase(url, { connectionsMax: 1, ...how });
    onTestFinished(() => database.close());
    return database;
  });
  const write = ({ db }: Database) =>
    db.transaction().execute((tx) => sql`INSERT INTO probe VALUES (${1})`.execute(tx));
  for (const pool of pools) await expect(write(pool)).rejects.toSatisfy(isUnreachable);
  // The first calls may still use a connection that is being terminated.
  for (let call = 0; call < 5; call++)
    expect(await messageOf(await signIn())).toMatchObject({ status: 503, retryAfter: '5' });
  expect(await ready()).toBe(503);
  await makeReadOnly('off');
  expect((await signIn()).status).toBe(422);
  expect(await ready()).toBe(200);
  for (const pool of pools) await write(pool);
  expect(warnings().slice(before)).toEqual([
    'PostgreSQL cannot be reached. Calls are answered with 503 until it is back',
    'PostgreSQL can be reached again',
  ]);
});

test('a process continues when PostgreSQL goes away while a job runs', async () => {
  const url = await emptyDatabase();
  const gate = await aGate(new URL(url));
  const env = { DATABASE_URL: gate.url, TUMA_SEED: 'none', TUMA_ROLE: 'engine', LOG_LEVEL: 'info' };
  const product = await startProduct({ dataDir: join(tmpdir(), 'unused'), env });
  onTestFinished(() => product.kill());
  await eventually(() => expect(product.output()).toContain('The audit log is untouched'));
  const admin = openDatabase(url, { connectionsMax: 2 });
  onTestFinished(() => admin.close());
  await admin.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE audit_log`.execute(tx);
    await sql`SELECT jobs.add_job('check_audit')`.execute(admin.db);
    const running = sql`SELECT 1 FROM jobs.jobs WHERE task_identifier = 'check_audit' AND locked_at IS NOT NULL`;
    await eventually(async () => {
      expect((await running.execute(admin.db)).rows).toHaveLength(1);
      // More than one session may wait, because the alarm of backups also reads the log.
      expect(await blockedBackends(admin.db)).not.toEqual([]);
    });
    await gate.shut();
    // The job has failed, and the queue has tried to store the failure.
    await eventually(async () => expect((await fetch(`${product.url}/health/ready`)).status).toBe(503));
  });
  await gate.open();
  await eventually(async () => expect((await fetch(`${product.url}/health/ready`)).status).toBe(200));
  await sql`SELECT jobs.add_job('check_audit', job_key => 'again')`.execute(admin.db);
  const again = sql`SELECT 1 FROM jobs.jobs WHERE key = 'again'`;
  await eventually(async () => expect((await again.execute(admin.db)).rows).toEqual([]), { timeout: 20_000 });
});

test('connections to PostgreSQL, also those that listen, probe it after ten seconds without a packet', async () => {
  const set = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => set.mockRestore());
  const url = await emptyDatabase();
  const database = openDatabase(url);
  onTestFinished(() => database.close());
  await sql`SELECT 1`.execute(database.db);
  await new Promise<void>((resolve) => {
    const wake = startWake({ url, logger: aLog().tools.logger, channels: { test: resolve }, retryMs: 1_000 });
    onTestFinished(() => wake.stop());
  });
  expect(set.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ]);
});

test('what listens tries again until PostgreSQL is back, without a line for each attempt', async () => {
  const gate = await aGate(new URL(await emptyDatabase()));
  await gate.shut();
  const { warnings, tools } = aLog();
  const attempts = vi.spyOn(pg.Client.prototype, 'connect');
  onTestFinished(() => attempts.mockRestore());
  const listens = new Promise<void>((resolve) => {
    const wake = startWake({ ...tools, url: gate.url, channels: { test: resolve }, retryMs: 10 });
    onTestFinished(() => wake.stop());
  });
  await eventually(() => expect(attempts.mock.calls.length).toBeGreaterThan(3));
  await gate.open();
  await listens;
  expect(warnings()).toEqual(['PostgreSQL cannot be reached. Calls are answered with 503 until it is back']);
});

test('why a process ends is logged, also during an outage', () => {
  const { warnings, tools } = aLog();
  const err = new Error('Connection terminated unexpectedly');
  for (const each of ['error', 'fatal'] as const) tools.logger[each]({ err }, 'Stopping');
  expect(warnings()).toEqual([
    'PostgreSQL cannot be reached. Calls are answered with 503 until it is back',
    'Stopping',
  ]);
});

test('the queue of jobs logs an outage as every other part does', () => {
  const { warnings, tools } = aLog();
  const jobs = toPino(tools.logger);
  for (const message of ['Error with notify listener', 'Cron hit an error'])
    jobs.error(message, { error: new Error('Connection terminated unexpectedly') });
  jobs.error('A job failed', { error: new Error('of its own') });
  expect(warnings()).toEqual([
    'PostgreSQL cannot be reached. Calls are answered with 503 until it is back',
    'A job failed',
  ]);
});

test('an error of another socket is logged as it is', () => {
  const { warnings, tools } = aLog();
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:2775'), { code: 'ECONNREFUSED' });
  tools.logger.error({ err: refused }, 'A telco cannot be reached');
  expect(warnings()).toEqual(['A telco cannot be reached']);
});

test('a PostgreSQL that ends again and again, as while its disk is full, has a few lines of the log a minute', () => {
  const { warnings, tools } = aLog();
  const onEnd = logEnds(tools.logger);
  for (let end = 0; end < 200; end++)
    onEnd('FATAL: could not write lock file "postmaster.pid": No space left on device');
  expect(warnings()).toEqual(Array.from({ length: 5 }, () => 'PostgreSQL has ended; restarting it'));
});

test('a process that waits for PostgreSQL at its start stops at once', async () => {
  const gate = await aGate(new URL(await emptyDatabase()));
  await gate.shut();
  const { warnings, tools } = aLog();
  const cancel = new AbortController();
  const given = { DATABASE_URL: gate.url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0' };
  const starting = start(readConfig(given), { ...tools, signal: cancel.signal });
  const ended = expect(starting).rejects.toHaveProperty('name', 'AbortError');
  await eventually(() => expect(warnings()).toHaveLength(1));
  const before = performance.now();
  cancel.abort();
  await ended;
  expect(performance.now() - before).toBeLessThan(5000);
});

test('a wrong password or database name ends the start at once, and an unreachable PostgreSQL after its time', async () => {
  const { tools } = aLog();
  const admin = new URL(inject('databaseUrl'));
  const wait = async (url: URL, secondsMax: number) => {
    const database = openDatabase(url.href);
    onTestFinished(() => database.close());
    await waitForDatabase(database.pool, {
      ...tools,
      secondsMax,
      everyMs: 10,
      name: 'the database of DATABASE_URL',
    });
  };
  const missing = new URL(admin);
  missing.pathname = '/no_such_database';
  await expect(wait(missing, 60)).rejects.toThrow(
    'Tuma cannot connect to the database of DATABASE_URL: database "no_such_database" does not exist',
  );
  const gate = await aGate(admin);
  await gate.shut();
  await expect(wait(new URL(gate.url), 0.1)).rejects.toThrow(
    /^PostgreSQL could not be reached for 0\.1 seconds: connect ECONNREFUSED/,
  );
});
