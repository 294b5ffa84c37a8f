// The folder that DATA_DIR names: `postgres` (the cluster), `postgres.password`, the lock `tuma.pid`, and `restored` after a restore, `restoring`
// during one. Data is stored there and nowhere else. Where the folder cannot be used, the error says which command makes it usable.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { hasCode } from '../domain/thrown.ts';
import { lockFolder } from './folderLock.ts';
import { sha256 } from './sha256.ts';

export const clusterOf = (dir: string): string => join(dir, 'postgres');
export const passwordFileOf = (dir: string): string => join(dir, 'postgres.password');
/** Says how the data was restored, until sending is held because of it. */
export const restoredFileOf = (dir: string): string => join(dir, 'restored');
/** A data folder in the data folder: what a restore has made so far. */
const restoringOf = (dir: string): string => join(dir, 'restoring');

/** Files this process makes and opens are those of its effective user; root is 0, undefined where there are no users. */
export const effectiveUser = (): number | undefined => process.geteuid?.();

/** Makes the folder where it is missing and locks it for this process. Returns the function that unlocks it. */
export function takeDataFolder(dir: string): () => void {
  try {
    // PostgreSQL's user must pass through root's folder; what is in it is closed to others by its own mode.
    mkdirSync(dir, { recursive: true, mode: effectiveUser() === 0 ? 0o711 : 0o700 });
    return lockFolder(dir);
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, dir);
  }
}

/**
 * Calls `make` with an empty data folder in `dataDir`, and moves what it made into place once it is whole, the cluster last. A process that is
 * killed before leaves a folder that starts refuse and the next restore replaces. Throws, and leaves no data, where `make` does.
 */
export async function restoreInPlace<Made>(
  dataDir: string,
  make: (restoring: string) => Promise<Made>,
): Promise<Made> {
  refuseData(dataDir);
  const unlock = takeDataFolder(dataDir);
  try {
    // Of a process that has ended since.
    refuseData(dataDir);
    removeRestoring(dataDir);
    const restoring = restoringOf(dataDir);
    takeDataFolder(restoring)();
    const made = await make(restoring);
    for (const part of [passwordFileOf, restoredFileOf, clusterOf])
      if (existsSync(part(restoring))) renameSync(part(restoring), part(dataDir));
    return made;
  } finally {
    removeRestoring(dataDir);
    unlock();
  }
}

/** Throws a sentence where there is data, which a restore would replace. */
export function refuseData(dir: string): void {
  if (existsSync(clusterOf(dir))) throw new Error(`${dir} holds data already`);
}

/** Removes what a restore that has not ended has made. */
export const removeRestoring = (dataDir: string): void =>
  rmSync(restoringOf(dataDir), { recursive: true, force: true, maxRetries: 3 });

/** Throws a sentence where a restore has not ended: a start would make an empty database. */
export function refuseRestoring(dir: string): void {
  if (existsSync(restoringOf(dir)) && !existsSync(clusterOf(dir)))
    throw new Error(
      `A restore into ${dir} was not finished: repeat it, or remove ${restoringOf(dir)} to begin without data.`,
    );
}

function explained(error: NodeJS.ErrnoException, dir: string): Error {
  const because = (text: string) => new Error(`DATA_DIR ${dir} ${text}`, { cause: error });
  switch (error.code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return because('is not a folder. Set DATA_DIR to a folder.');
    case 'EROFS':
      return because('is on a read-only file system. Set DATA_DIR to a folder that can be written.');
    case 'EACCES':
    case 'EPERM': {
      let at = dir;
      while (!existsSync(at)) at = dirname(at);
      const make = at === dir ? '' : ` && sudo mkdir -p ${quoted(dir)}`;
      return because(
        `cannot be written: ${at} belongs to user ${statSync(at).uid}, and this process runs as user ${effectiveUser()}. ` +
          `Set DATA_DIR to a folder of this user, or run: ${ownCommand(dir, make)}`,
      );
    }
    default:
      return error;
  }
}

/** The command that gives the folder to the user of this process. */
export const ownCommand = (dir: string, make = ''): string =>
  `${make.replace(/^ && /, '')}${make && ' && '}sudo chown -R ${effectiveUser()}:${process.getegid?.()} ${quoted(dir)}`;

const quoted = (path: string) => (/^[\w./+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

/** Whether there is a database, also where an earlier version kept it. */
export const holdsDatabase = (dir: string): boolean =>
  [dir, earlierOf(dir)].some((folder) => existsSync(join(clusterOf(folder), 'PG_VERSION')));

/** Where versions up to 0.1.0, started as root, kept the data of a folder that the user `nobody` could not enter. */
const earlierRoot = '/var/lib/tuma';
const earlierOf = (dir: string, root = earlierRoot): string =>
  join(root, `data-${sha256(dir).toString('hex').slice(0, 12)}`);

/**
 * Moves the data that an earlier version kept elsewhere for this folder into it, so that no empty database is made beside
 * them. Returns what people should read about it. To be called with the folder's lock held.
 */
export function moveEarlierData(dir: string, root = earlierRoot): string | undefined {
  const earlier = earlierOf(dir, root);
  if (!existsSync(earlier)) return undefined;
  const parts = [passwordFileOf, clusterOf].map((part) => ({ from: part(earlier), to: part(dir) }));
  if (existsSync(clusterOf(dir))) {
    return existsSync(clusterOf(earlier))
      ? `${earlier} holds another database of an earlier version for this folder. It is not used.`
      : undefined;
  }
  const unlock = takeEarlier(earlier, dir);
  try {
    if (!existsSync(clusterOf(earlier))) return undefined;
    for (const { from, to } of parts) if (existsSync(from)) move(from, to);
  } finally {
    unlock();
  }
  if (readdirSync(earlier).length === 0) rmdirSync(earlier);
  return `An earlier version kept this data in ${earlier}. It was moved here.`;
}

function takeEarlier(earlier: string, dir: string): () => void {
  try {
    return lockFolder(earlier);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    throw new Error(
      `The data of DATA_DIR ${dir} is in ${earlier}, where an earlier version started as root kept it. ` +
        `Move it here first: sudo mv ${clusterOf(earlier)} ${passwordFileOf(earlier)} ${quoted(dir)}/ && ${ownCommand(dir)}`,
      { cause: error },
    );
  }
}

/** A rename; between file systems a copy that takes its name only once it is whole. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const half = `${to}.moving`;
    rmSync(half, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, half]);
    renameSync(half, to);
    rmSync(from, { recursive: true, force: true });
  }
}
