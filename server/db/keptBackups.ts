// The newest backups in one folder, each in a folder named by its time, and the archived log that they need. Never touches anything else
// there.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** No backup takes so long: a part that is older than the newest backup by more is of one that was killed. */
const partMsMax = 86_400_000;

/** The folder of a backup that begins now. */
export const newBackupIn = (root: string, now: Date): string =>
  join(root, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/** The whole backups in `root`, oldest first. */
export const listBackups = (root: string): string[] => listFolders(root).filter(isWhole);

/** Those named by a time, oldest first. */
const listFolders = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => nameForm.test(name))
        .toSorted()
        .map((name) => join(root, name))
    : [];

/** An interrupted backup has none of these files, which take their names at its end. */
const isWhole = (folder: string): boolean =>
  ['backup.tuma', 'dump.tuma', 'dump.pgdump', 'postgres.password'].some((name) =>
    existsSync(join(folder, name)),
  );

/**
 * Removes all but the newest `keep`, parts of backups that were killed, and segments that none of these needs of `archive`, the folder of
 * their database in the archived log. Returns what was removed.
 */
export function removeOld(
  root: string,
  { keep, archive }: { keep: number; archive: string | undefined },
): { backups: string[]; segments: number } {
  const all = listBackups(root);
  const newest = all.at(-1);
  if (newest === undefined) return { backups: [], segments: 0 };
  const parts = listFolders(root).filter(
    (folder) => !isWhole(folder) && beginOf(folder) < beginOf(newest) - partMsMax,
  );
  const backups = [...all.slice(0, -keep), ...parts];
  for (const folder of backups) rmSync(folder, { recursive: true });
  const oldest = all.at(-keep) ?? all[0] ?? newest;
  return { backups, segments: archive === undefined ? 0 : removeSegments(archive, beginOf(oldest)) };
}

const beginOf = (folder: string): number => {
  const [day = '', time = ''] = folder.slice(-20, -1).split('T');
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
};

/** Segments that were archived before a backup began: the backup has a copy of all that it needs from before. */
function removeSegments(archive: string, before: number): number {
  if (!existsSync(archive)) return 0;
  const old = readdirSync(archive)
    .filter((name) => /^[0-9A-F]{24}\.tuma$/.test(name))
    .map((name) => join(archive, name))
    .filter((path) => statSync(path).mtimeMs < before);
  for (const path of old) rmSync(path);
  return old.length;
}

/** Runs the operator's command by a shell, with the path as $1. Throws with its last words where it fails. */
export async function runBackupCommand(command: string, path: string): Promise<void> {
  try {
    await promisify(execFile)('/bin/sh', ['-c', command, 'tuma-backup', path]);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(
      `The backup is in ${path}, but TUMA_BACKUP_COMMAND failed: ${(stderr?.trim() || message).slice(-500)}`,
      {
        cause: error,
      },
    );
  }
}
