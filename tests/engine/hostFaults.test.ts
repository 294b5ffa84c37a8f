/** Faults of the machine: a database that restarts, a full disk, a clock that jumps (docs/reliability.md). */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ensurePartitions } from '../../server/db/messages/partitions.ts';
import { isUnreachable } from '../../server/domain/unreachable.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const hours = 3_600_000;
type Smsc = Awaited<ReturnType<EngineHarness['smsc']>>;

async function expectEachDeliveredOnce(
  { harness, smsc }: { harness: EngineHarness; smsc: Smsc },
  sent: number,
): Promise<void> {
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: sent }), {
    timeout: 30_000,
    every: 50,
  });
  expect(smsc.log).toHaveLength(sent);
  expect(new Set(smsc.log.map(({ destination }) => destination)).size).toBe(sent);
}

/** Seconds of sending between two restarts. The run in docs/reliability.md uses ten. */
const restartSeconds = Number(process.env['RESTART_SECONDS'] ?? 1);
const restarts = Number(process.env['RESTARTS'] ?? 4);

test.each([
  ['PostgreSQL', 'kill'],
  ['one process of PostgreSQL, which ends all connections,', 'killOne'],
] as const)(
  `%s killed every ${restartSeconds} s, ${restarts} times: each message once`,
  { timeout: 90_000 + restarts * restartSeconds * 2_000 },
  async (_name, kill) => {
    const postgres = await startRestartingPostgres();
    const harness = await engineHarness(postgres.database);
    const smsc = await harness.smsc({ latencyMs: 2, receiptDelayMs: [10, 200] });
    const rate = 400;
    const connectorId = await harness.connector(smsc.port, { window: 20, rate });
    await harness.engine({ staleMs: 60_000 });
    const sent = restarts * restartSeconds * rate;
    for (let left = sent; left > 0; left -= 1_000)
      await harness.send({ connectorId, numbers: uniqueNumbers(Math.min(left, 1_000)) });
    for (let n = 1; n <= restarts; n++) {
      const moment = 0.7 * n * restartSeconds * rate;
      await eventually(() => expect(smsc.log.length).toBeGreaterThan(moment), {
        timeout: 30_000 + restartSeconds * 2_000,
      });
      await postgres[kill]();
    }
    await expectEachDeliveredOnce({ harness, smsc }, sent);
  },
);

test('the restart of PostgreSQL is retried until it succeeds', async () => {
  const { database, dir, ends, kill } = await startRestartingPostgres();
  await kill();
  // Without its folder it cannot start.
  renameSync(dir, `${dir}-away`);
  await eventually(() => expect(ends.filter((why) => why.includes('ENOENT')).length).toBeGreaterThan(1));
  renameSync(`${dir}-away`, dir);
  await eventually(() => sql`SELECT 1`.execute(database.db), { timeout: 30_000 });
});

test('a full disk stops sending and loses nothing, and sending continues once there is space', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 2, receiptDelayMs: [10, 100] });
  const connectorId = await harness.connector(smsc.port, { window: 20, rate: 400 });
  await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(500) });
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(100), { every: 1 });
  // Every write fails with PostgreSQL's error of a full disk.
  await sql
    .raw(
      `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION disk_full();
       CREATE TRIGGER disk_full BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION disk_full()`,
    )
    .execute(harness.db);
  const write = sql`UPDATE messages SET parts = parts WHERE id = (SELECT min(id) FROM messages)`.execute(
    harness.db,
  );
  await expect(write, 'answered with 503').rejects.toSatisfy(isUnreachable);
  const before = await harness.states();
  const handedOver = smsc.log.length;
  await eventually(() => expect(smsc.receipts.waiting).toBeGreaterThan(0));
  expect(await harness.states()).toEqual(before);
  expect(smsc.log.length - handedOver, 'more handed over than was claimed').toBeLessThanOrEqual(
    before.submitting ?? 0,
  );
  await sql`DROP TRIGGER disk_full ON claims`.execute(harness.db);
  // The engine keeps retrying, so locking all partitions for this may deadlock with it.
  await eventually(() => sql`DROP TRIGGER IF EXISTS disk_full ON messages`.execute(harness.db));
  await expectEachDeliveredOnce({ harness, smsc }, 500);
});

test('a process that has no file descriptor left for a connection answers as during an outage', async () => {
  const script = `
    import { openSync } from 'node:fs';
    import { openDatabase } from './server/db/database.ts';
    import { isUnreachable } from './server/domain/unreachable.ts';
    const { pool } = openDatabase(process.env.DATABASE_URL);
    try { for (;;) openSync('/dev/null'); } catch {}
    const error = await pool.query('SELECT 1').catch((error) => error);
    console.log(error.code, isUnreachable(error));
    process.exit();`;
  const command = `ulimit -n 128 && exec "$0" --input-type=module --eval "$1"`;
  const env = { ...process.env, DATABASE_URL: inject('databaseUrl') };
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, script], { env });
  expect(stdout).toBe('EMFILE true\n');
});

describe('a clock', () => {
  test.each([
    ['an hour ahead', hours],
    ['an hour back', -hours],
    ['forty days back', -40 * 24 * hours],
  ])('that jumps %s in the middle of a send causes no lost or repeated message', async (_name, ms) => {
    const harness = await engineHarness();
    const smsc = await harness.smsc({ latencyMs: 5, receiptDelayMs: [10, 200] });
    const connectorId = await harness.connector(smsc.port, { window: 20 });
    await harness.engine();
    await harness.send({ connectorId, numbers: uniqueNumbers(300) });
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(60), { every: 1 });
    harness.advance(ms);
    await harness.send({ connectorId, numbers: uniqueNumbers(100), at: harness.clock() });
    await expectEachDeliveredOnce({ harness, smsc }, 400);
  });

  test('that jumps forty days ahead expires queued messages with a refund, and the others are delivered once', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc({ latencyMs: 5, receiptDelayMs: [10, 200] });
    const connectorId = await harness.connector(smsc.port, { window: 20 });
    const before = await harness.balance('client_balance');
    await harness.engine();
    await harness.send({ connectorId, numbers: uniqueNumbers(300) });
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(60), { every: 1 });
    harness.advance(40 * 24 * hours);
    await harness.send({ connectorId, numbers: uniqueNumbers(100), at: harness.clock() });
    await eventually(async () => {
      const { delivered = 0, failed = 0, ...others } = await harness.states();
      expect([delivered + failed, others]).toEqual([400, {}]);
    });
    const { delivered = 0 } = await harness.states();
    expect(delivered).toBeGreaterThanOrEqual(160);
    expect(await harness.balance('client_balance')).toBe(before - delivered);
    expect(smsc.log).toHaveLength(delivered);
    expect(new Set(smsc.log.map(({ destination }) => destination)).size).toBe(delivered);
  });
});

/** Starts an embedded PostgreSQL as in the product, which restarts after a kill. */
async function startRestartingPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tuma-restart-'));
  const ends: string[] = [];
  const embedded = await startEmbedded({ dataDir, onEnd: (why) => ends.push(why) });
  const pidFile = join(embedded.dir, 'postgres', 'postmaster.pid');
  const database = openDatabase(embedded.url);
  await migrate(database.db);
  await ensurePartitions(database.db, { from: new Date(Date.now() - 45 * 24 * hours), to: new Date() });
  onTestFinished(async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    database,
    dir: embedded.dir,
    /** The reason of each end of the process. */
    ends,
    /** Kills PostgreSQL. Waits for the previous restart first. */
    kill: () =>
      eventually(() => process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')),
    /** Kills the process of one connection, as a fault of PostgreSQL does. PostgreSQL then ends the others and recovers. */
    killOne: () =>
      eventually(async () => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.db);
        process.kill(rows[0]?.pid ?? 0, 'SIGSEGV');
      }),
  };
}
