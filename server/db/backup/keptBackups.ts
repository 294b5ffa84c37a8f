// Keeps the newest backups in one folder, each in a folder named by its time, and the archived log that they need. Never touches
// anything else there.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Longer than any backup takes. An incomplete backup that is older than the newest one by more than this was killed. */
const partMsMax = 86_400_000;

/** Name of the folder for a backup that begins now. */
export const newBackupIn = (root: string, now: Date): string =>
  join(root, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/** The complete backups in `root`, oldest first. */
export const listBackups = (root: string): string[] => listFolders(root).filter(isWhole);

/** Folders that are named by a time, oldest first. */
const listFolders = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => nameForm.test(name))
        .toSorted()
        .map((name) => join(root, name))
    : [];

/** Files that get their names at the end of a backup, so that an interrupted one has none of them. */
const isWhole = (folder: string): boolean =>
  ['backup.tuma', 'dump.tuma', 'dump.pgdump', 'postgres.password'].some((name) =>
    existsSync(join(folder, name)),
  );

/**
 * Removes all backups but the newest `keep`, incomplete ones that were killed, and archived segments that none of the kept ones needs.
 * `archive` is the folder of their database in the archived log. Returns what was removed.
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

/** Segments that were archived before a backup began, which has a copy of all that it needs from before. */
function removeSegments(archive: string, before: number): number {
  if (!existsSync(archive)) return 0;
  const old = readdirSync(archive)
    .filter((name) => /^[0-9A-F]{24}\.tuma$/.test(name))
    .map((name) => join(archive, name))
    .filter((path) => statSync(path).mtimeMs < before);
  for (const path of old) rmSync(path);
  return old.length;
}

/** Runs the operator's command in a shell, with the path as $1. If it fails, throws an error with the end of its output. */
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
