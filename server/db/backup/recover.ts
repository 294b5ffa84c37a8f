// Recovery of a backup of the embedded PostgreSQL to a moment after it, with the archive of its write-ahead log.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf } from '../../domain/thrown.ts';
import { archiveNameFile, extractBackup } from './backup.ts';
import { clusterOf, restoredFileOf, restoreInPlace } from '../embedded/dataFolder.ts';
import { startEmbedded, type EmbeddedOptions } from '../embedded/embedded.ts';
import type { Key } from '../secrets/keys.ts';
import { listSegments, readSegment, segmentAfter } from './walArchive.ts';

/** Time limit, since a log of several days is replayed in hours. */
const recoverySecondsMax = 24 * 3_600;

/** Where a recovery ends: PostgreSQL's text of an instant, or the end of the archive. */
export type Target = { at: string; instant: Date } | 'latest';

const instantForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)$/;

/** Parses `latest`, or a date and time with its offset from UTC; throws an explanation if it is neither. */
export function parseTarget(text: string): Target {
  if (text === 'latest') return text;
  const [, day, time, zone = 'Z'] = instantForm.exec(text) ?? [];
  const [sign = '+', hours = '00', minutes = '00'] = zone === 'Z' ? [] : zone.match(/[+-]|\d\d/g)!;
  const instant = new Date(`${day}T${time}${sign}${hours}:${minutes}`);
  if (day === undefined || Number.isNaN(instant.getTime()))
    throw new Error(
      `--to takes a date and time with its offset from UTC, such as "2026-11-24 10:00:00+03", or latest; not "${text}"`,
    );
  return { at: `${day} ${time}${sign}${hours}:${minutes}`, instant };
}

/**
 * Restores the backup in `source` into the empty data folder `dataDir` and replays the archived log up to `target`. If that is not
 * possible, throws an explanation and leaves no data.
 */
export async function recoverTo(
  target: Target,
  {
    source,
    dataDir,
    archive,
    keys,
    onSpawn,
  }: {
    source: string;
    dataDir: string;
    archive: string;
    keys: readonly Key[];
    onSpawn?: EmbeddedOptions['onSpawn'];
  },
): Promise<{ segments: number }> {
  return restoreInPlace(resolve(dataDir), async (dir) => {
    await extractBackup(source, dir, keys);
    try {
      const segments = await placeLog(dir, { archive, keys, target });
      configure(clusterOf(dir), target);
      writeFileSync(restoredFileOf(dir), 'The database was recovered to a point in time', { mode: 0o600 });
      const embedded = await startEmbedded({ dataDir: dir, startSecondsMax: recoverySecondsMax, onSpawn });
      await embedded.stop();
      return { segments };
    } catch (error) {
      throw explained(error, target);
    }
  });
}

/** Copies the archived log, from the start of the backup on, beside the log of the backup. Returns the number of segments. */
async function placeLog(
  dir: string,
  { archive, keys, target }: { archive: string; keys: readonly Key[]; target: Target },
): Promise<number> {
  const cluster = clusterOf(dir);
  const nameFile = join(cluster, archiveNameFile);
  const [name, made = '', last = ''] = existsSync(nameFile) ? readFileSync(nameFile, 'utf8').split('\n') : [];
  if (name === undefined)
    throw new Error('This backup was made without WAL_ARCHIVE_DIR: it can be restored without --to only');
  // PostgreSQL would stop at the end of the backup, which is later than the target.
  if (target !== 'latest' && target.instant < new Date(made))
    throw new Error(`The backup was made after ${target.at}, at ${made}: recover from an earlier one`);
  const folder = join(archive, name);
  if (!existsSync(folder)) throw new Error(`The archive of this backup is ${folder}, which does not exist`);
  const label = readFileSync(join(cluster, 'backup_label'), 'utf8');
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new Error('The label of this backup cannot be read');
  const all = await listSegments(folder, first);
  // The log of the backup itself goes up to `last`.
  const gap = all.findIndex(({ segment }, index) => segment > segmentAfter(all[index - 1]?.segment ?? last));
  // A moment before the gap can be reached; PostgreSQL says where it ends otherwise.
  if (gap !== -1 && target === 'latest')
    throw new Error(`${folder} is not whole: ${segmentAfter(all[gap - 1]?.segment ?? last)} is missing`);
  const segments = gap === -1 ? all : all.slice(0, gap);
  for (const { segment, path } of segments)
    await writeFile(join(cluster, 'pg_wal', segment), await readSegment(path, keys), { mode: 0o600 });
  return segments.length;
}

/** PostgreSQL looks in pg_wal for segments that its restore_command does not find. */
function configure(cluster: string, target: Target): void {
  const settings = [
    "restore_command = 'false'",
    "recovery_target_timeline = 'current'",
    ...(target === 'latest'
      ? ["recovery_target_time = ''"]
      : [`recovery_target_time = '${target.at}'`, "recovery_target_action = 'promote'"]),
  ];
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
}

function explained(error: unknown, target: Target): Error {
  const text = messageOf(error);
  const at = target === 'latest' ? '' : target.at;
  if (text.includes('before configured recovery target was reached'))
    return new Error(`The archive ends before ${at}: choose an earlier time, or --to latest`, {
      cause: error,
    });
  return error instanceof Error ? error : new Error(text);
}
