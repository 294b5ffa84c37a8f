// The folder of DATA_DIR. It has `postgres` (the cluster), `postgres.password`, the lock `tuma.pid`, `restoring` during a restore and
// `restored` after one. Data is stored only there. If the folder cannot be used, the error names the command that makes it usable.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { hasCode } from '../../domain/thrown.ts';
import { lockFolder } from './folderLock.ts';
import { sha256 } from '../../runtime/sha256.ts';

export const clusterOf = (dir: string): string => join(dir, 'postgres');
export const passwordFileOf = (dir: string): string => join(dir, 'postgres.password');
/** File that says how the data was restored, until sending is held because of it. */
export const restoredFileOf = (dir: string): string => join(dir, 'restored');
/** A data folder inside the data folder, with what a restore has made so far. */
const restoringOf = (dir: string): string => join(dir, 'restoring');

/** The user who owns the files that this process creates: 0 for root, undefined on systems without user ids. */
export const effectiveUser = (): number | undefined => process.geteuid?.();

/** Creates the folder if it is missing and locks it for this process. Returns the function that unlocks it. */
export function takeDataFolder(dir: string): () => void {
  try {
    // PostgreSQL's user must be able to enter root's folder; the modes of its contents keep others out.
    makeFolder(dir, effectiveUser() === 0 ? 0o711 : 0o700);
    return lockFolder(dir);
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, dir);
  }
}

/** Creates the folder and those above it. Node's `recursive` never returns in a file system without new folders, such as /proc. */
function makeFolder(dir: string, mode: number): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another process has created it since.
    if (!existsSync(dir)) throw error;
  }
}

/**
 * Calls `make` with an empty data folder in `dataDir`, and moves the result into place once it is complete, the cluster last. If the
 * process is killed before, a start refuses the folder and the next restore replaces it. If `make` throws, throws too and leaves no data.
 */
export async function restoreInPlace<Made>(
  dataDir: string,
  make: (restoring: string) => Promise<Made>,
): Promise<Made> {
  refuseData(dataDir);
  const unlock = takeDataFolder(dataDir);
  try {
    // Left by a process that has ended since.
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

/** Throws an explanation if there is data, which a restore would replace. */
export function refuseData(dir: string): void {
  if (existsSync(clusterOf(dir))) throw new Error(`${dir} holds data already`);
}

/** Removes the files of an unfinished restore. */
export const removeRestoring = (dataDir: string): void =>
  rmSync(restoringOf(dataDir), { recursive: true, force: true, maxRetries: 3 });

/** Throws an explanation if a restore was not finished, because a start would create an empty database. */
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
    case 'ENOENT':
      return because('is in a file system that takes no folders. Set DATA_DIR to another folder.');
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

/** Throws if this user may not read the data of a folder, which would otherwise look as if there were none. */
export function refuseUnreadable(dir: string): void {
  try {
    readdirSync(clusterOf(dir));
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM'))
      throw new Error(
        `The database in ${dir} belongs to another user: run the command as the user that runs Tuma, or as root`,
        { cause: error },
      );
  }
}

/** Whether there is a database, here or where an earlier version kept it. */
export function holdsDatabase(dir: string): boolean {
  refuseUnreadable(dir);
  return [dir, earlierOf(dir)].some((folder) => existsSync(join(clusterOf(folder), 'PG_VERSION')));
}

/** Where versions up to 0.1.0, started as root, kept the data of a folder that the user `nobody` could not enter. */
const earlierRoot = '/var/lib/tuma';
const earlierOf = (dir: string, root = earlierRoot): string =>
  join(root, `data-${sha256(dir).toString('hex').slice(0, 12)}`);

/**
 * Moves data that an earlier version kept elsewhere for this folder into it, so that no empty database is created instead.
 * Returns a sentence about it for people. Requires that the caller holds the folder's lock.
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

/** Renames a folder; between file systems copies it, and gives the copy its name only once it is complete. */
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
