// Starts and stops the server process of the embedded PostgreSQL, and restarts it after it ended unexpectedly.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { messageOf } from '../../domain/thrown.ts';
import { endWithProcess } from '../../runtime/childProcess.ts';
import { withPaths, type PostgresPlace } from './embeddedPlace.ts';

/** The time within which backends notice that the postmaster is gone; until then it cannot restart. */
const restartMs = 500;

/** Starts a server on a cluster. */
export function run(
  spot: PostgresPlace,
  how: { cluster: string; port: number; unsafe: boolean },
): ChildProcess {
  const settings = {
    port: how.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    // Connections are accepted only after a recovery has ended.
    hot_standby: 'off',
    log_min_messages: 'error',
    ...(how.unsafe ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate process group, so that Ctrl+C in a terminal reaches only this process, which stops PostgreSQL in order.
  const child = withPaths(spot, [how.cluster], ([data = ''], stdio) =>
    spawn(spot.postgres, ['-D', data, ...args], {
      ...spot.user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', ...stdio],
    }),
  );
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorsOf.set(child, ((errorsOf.get(child) ?? '') + text).slice(-4000));
  });
  child.on('error', (error) => errorsOf.set(child, error.message));
  endWithProcess(child, 'SIGINT');
  return child;
}

/** The last log lines of each server, or the reason why it did not start. */
const errorsOf = new WeakMap<ChildProcess, string>();

/** Waits until connections are accepted; creates the database on the first start. */
export async function accepting(adminUrl: string, child: ChildProcess, secondsMax: number): Promise<void> {
  const deadline = Date.now() + secondsMax * 1000;
  for (;;) {
    if (hasEnded(child))
      throw new Error(`PostgreSQL did not start: ${errorsOf.get(child) ?? 'no reason given'}`);
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      const found = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'tuma'`);
      if (found.rowCount === 0) await client.query('CREATE DATABASE tuma');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((tried) => setTimeout(tried, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Restarts PostgreSQL whenever it ends unexpectedly: killed, out of memory, or, until space is free again, because its disk is
 * full. Returns the function that ends it without a restart.
 */
export function keepRunning(
  first: ChildProcess,
  { start, onEnd }: { start: () => ChildProcess; onEnd: ((why: string) => void) | undefined },
): () => Promise<void> {
  let child = first;
  let timer: NodeJS.Timeout | undefined;
  const leave = () => child.off('exit', restart).off('error', restart);
  const watch = () => child.once('exit', restart).once('error', restart);
  const startAgain = () => {
    try {
      child = start();
      watch();
    } catch (error) {
      // The machine cannot start another process at the moment.
      goOn(messageOf(error));
    }
  };
  function goOn(why: string): void {
    onEnd?.(why);
    timer = setTimeout(startAgain, restartMs);
  }
  function restart(): void {
    leave();
    goOn(errorsOf.get(child)?.trim() || `ended with ${child.signalCode ?? child.exitCode}`);
  }
  watch();
  return async () => {
    clearTimeout(timer);
    leave();
    await ended(child);
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Stops a server in fast mode: open transactions are rolled back. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

/** Stops a PostgreSQL that survived kill -9 of this program; safe, because this process holds the folder's lock. */
export function stopOrphan(spot: PostgresPlace, cluster: string): void {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  const pgCtl = (...args: string[]) =>
    withPaths(spot, [cluster], ([data = ''], stdio) =>
      spawnSync(spot.pg_ctl, [...args, '-D', data], {
        ...spot.user,
        cwd: '/',
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe', ...stdio],
      }),
    );
  if (pgCtl('status').status !== 0) return;
  const stopped = pgCtl('stop', '-m', 'fast', '-t', '60');
  if (stopped.status !== 0)
    throw new Error(`A PostgreSQL of an earlier run does not stop: ${stopped.stderr}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
