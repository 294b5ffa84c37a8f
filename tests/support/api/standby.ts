// A primary and its streaming standby, run from the embedded binaries, with the faults that tests inject into the standby.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { backUp } from '../../../server/db/backup/backup.ts';
import { openDatabase, type Database } from '../../../server/db/database.ts';
import { clusterOf } from '../../../server/db/embedded/dataFolder.ts';
import { startEmbedded } from '../../../server/db/embedded/embedded.ts';
import { placeOf, withPaths } from '../../../server/db/embedded/embeddedPlace.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { ensurePartitions } from '../../../server/db/messages/partitions.ts';
import { eventually } from '../eventually.ts';
import { faultyWire } from '../smpp/faultyWire.ts';
import { freePort } from '../product/freePort.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

export interface Pair {
  primary: Database;
  /** URL of the standby. */
  url: string;
  /** Pauses the standby's replay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until the standby has everything that was written. */
  caughtUp(): Promise<void>;
  kill(): void;
  start(): Promise<void>;
  /** Makes the standby accept connections but answer nothing, like a machine that hangs; false ends this. */
  hang(hangs: boolean): void;
  close(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(temporaryFolder(), 'tuma-pair-'));
  const embedded = await startEmbedded({ dataDir: join(folder, 'primary') });
  const primary = openDatabase(embedded.url);
  await migrate(primary.db);
  await ensurePartitions(primary.db, { from: new Date('2025-10-01'), to: new Date(), monthsAhead: 4 });
  const dir = join(folder, 'standby');
  await backUp(embedded, dir);
  const cluster = clusterOf(dir);
  const { hostname, port: primaryPort, username, password } = new URL(embedded.url);
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const place = await placeOf(cluster);
  const port = await freePort();
  const wire = await faultyWire(port);
  const urlOf = (at: number) => `postgres://${username}:${password}@127.0.0.1:${at}/tuma`;

  async function ask<Row extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: urlOf(port) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  let child: ChildProcess | undefined;
  const run = () =>
    withPaths(place, [cluster], ([data = ''], stdio) =>
      spawn(
        place.postgres,
        ['-D', data, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200', '-c', 'fsync=off'],
        { ...place.user, cwd: '/', stdio: ['ignore', 'ignore', 'ignore', ...stdio] },
      ),
    ); // oxfmt-ignore
  // The children of a killed server hold its shared memory for a moment.
  const start = () =>
    eventually(
      async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null) child = run();
        await ask('SELECT 1');
      },
      { timeout: 30_000, every: 100 },
    );
  await start();
  return {
    primary,
    url: urlOf(wire.port),
    start,
    async pause() {
      await ask('SELECT pg_wal_replay_pause()');
      await eventually(async () => {
        const [found] = await ask<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
        if (found?.state !== 'paused') throw new Error('the standby still replays');
      });
    },
    resume: async () => void (await ask('SELECT pg_wal_replay_resume()')),
    async caughtUp() {
      const { rows } = await primary.pool.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at');
      await eventually(async () => {
        const [found] = await ask<{ isThere: boolean }>(
          'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"',
          [rows[0]?.at],
        );
        if (!found?.isThere) throw new Error('the standby is behind');
      });
    },
    kill: () => void child?.kill('SIGKILL'),
    hang: (hangs) => void (wire.mode = hangs ? 'swallow' : 'pass'),
    async close() {
      await wire.close();
      if (child?.exitCode === null && child.signalCode === null) {
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
      await primary.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
