import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { backUp } from '../../server/db/backup/backup.ts';
import { dump } from '../../server/db/backup/dump.ts';
import { isDiskFull } from '../../server/db/diskRoom.ts';
import { runningUrl } from '../../server/db/embedded/embeddedUrl.ts';
import { newBackupIn, removeOld, runBackupCommand } from '../../server/db/backup/keptBackups.ts';
import type { Key } from '../../server/db/secrets/keys.ts';
import { archiveFolderOf } from '../../server/db/backup/walArchive.ts';
import { hasCode, messageOf } from '../../server/domain/thrown.ts';
import { recordBackup } from '../../server/modules/audit/backups.service.ts';
import { undoneAtInterrupt } from '../interrupts.ts';
import { onExisting, withDatabase } from '../withDatabase.ts';
import { backupKeys, onlyArgument, WrongUse, type Command, type Result } from './command.ts';

const noKey =
  'A backup is encrypted with TUMA_BACKUP_KEY, which is not set. Make a key with "openssl rand -base64 32 > backup.key", keep a ' +
  'copy of it apart from this machine and from the backups, and set TUMA_BACKUP_KEY_FILE to it. Without encryption: --plain';

export const backup: Command = {
  summary:
    'Copies the database into a new folder, also while Tuma runs, encrypted with the newest key of TUMA_BACKUP_KEY',
  usage: '[--keep N] [--plain] FOLDER | --made-by TEXT',
  takesArguments: true,
  help: [
    'The embedded database, or the one of DATABASE_URL with pg_dump of its version or later.',
    '--keep N   makes a folder named by the time in FOLDER, and removes all but the newest N, with the archived log that they do not need',
    '           FOLDER is then of this database alone.',
    '--plain    does not encrypt',
    'Then TUMA_BACKUP_COMMAND is run with the path of the backup as $1. If it fails, nothing is removed.',
    'The backup is entered in the audit log, where the metric of its age is read.',
    '--made-by  makes none: enters one that other tools have made, which TEXT names',
  ],
  options: { keep: { type: 'string' }, plain: { type: 'boolean' }, 'made-by': { type: 'string' } },
  async run(input) {
    const { config, values } = input;
    if (values['made-by'] !== undefined) {
      if (input.positionals.length > 0 || values['keep'] !== undefined || values['plain'] !== undefined)
        throw new WrongUse('--made-by takes no folder and no other option, because it makes no backup');
      return enterOther(config, values['made-by']);
    }
    const folder = resolve(onlyArgument(input, 'folder'));
    const keep = readKeep(values['keep']);
    const key = values['plain'] === true ? undefined : backupKeys(config).at(-1);
    if (!key && values['plain'] !== true) throw new Error(noKey);
    const target = keep === undefined ? folder : newBackupIn(folder, new Date());
    const started = performance.now();
    const bytes = await madeWhole(target, () => copyTo(config, target, key));
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
    const { TUMA_BACKUP_COMMAND: command } = config;
    if (command !== undefined) await runBackupCommand(command, target);
    const how = key ? `encrypted with the key ${key.id}` : 'not encrypted';
    await enter(config, how);
    const removed =
      keep === undefined ? undefined : removeOld(folder, { keep, archive: ownArchiveOf(config) });
    const what =
      config.DATABASE_URL === undefined ? resolve(config.DATA_DIR) : 'the database of DATABASE_URL';
    return {
      lines: [
        `${(bytes / 1024 / 1024).toFixed(0)} MB of ${what} copied to ${target} in ${seconds} s, ${how}`,
        ...(command === undefined ? [] : ['TUMA_BACKUP_COMMAND was run with it']),
        ...(removed?.backups ?? []).map((old) => `removed: ${old}`),
        ...(removed && removed.segments > 0
          ? [`removed: ${removed.segments} segments of the archived log`]
          : []),
      ],
      data: { folder: target, bytes, seconds, key: key?.id ?? null, removed: removed ?? null },
    };
  },
};

/** Folder of the archived log; undefined without an archive, and for DATABASE_URL, whose log Tuma does not archive. */
function ownArchiveOf({ DATABASE_URL, DATA_DIR, WAL_ARCHIVE_DIR: archive }: Config): string | undefined {
  return DATABASE_URL !== undefined || archive === undefined
    ? undefined
    : archiveFolderOf(archive, resolve(DATA_DIR));
}

async function enter(config: Config, how: string): Promise<void> {
  try {
    await withDatabase(config, (db) => recordBackup(db, how));
  } catch (error) {
    const why = messageOf(error);
    throw new Error(`The backup was made, but could not be entered in the audit log: ${why}`, {
      cause: error,
    });
  }
}

/** Most characters of the name of the tool that made a backup. */
const madeByMax = 200;

async function enterOther(config: Config, given: unknown): Promise<Result> {
  const madeBy = String(given).trim();
  if (madeBy === '' || madeBy.length > madeByMax)
    throw new WrongUse(`--made-by takes a text of at most ${madeByMax} characters`);
  await enter(config, madeBy);
  return { lines: ['The backup is in the audit log'], data: { made_by: madeBy } };
}

function readKeep(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const keep = Number(given);
  if (!Number.isInteger(keep) || keep < 1) throw new WrongUse('--keep takes a whole number from 1');
  return keep;
}

/** Removes the folder if making it fails or is interrupted, unless it existed before. */
async function madeWhole(target: string, make: () => Promise<number>): Promise<number> {
  const isNew = !existsSync(target);
  const remove = () => (isNew ? rmSync(target, { recursive: true, force: true, maxRetries: 3 }) : undefined);
  try {
    return await undoneAtInterrupt(remove, make);
  } catch (error) {
    remove();
    if (!isDiskFull(error)) throw error;
    // Errors of PostgreSQL and of pg_dump, which writes no file, are about the disk of the database.
    const where = hasCode(error, 'ENOSPC', 'EDQUOT')
      ? `The disk of ${target} has no room for the backup`
      : 'The disk of the database is full';
    throw new Error(`${where}: ${messageOf(error)}`, { cause: error });
  }
}

async function copyTo({ DATABASE_URL: url, DATA_DIR }: Config, target: string, key?: Key): Promise<number> {
  if (url !== undefined) return dump(url, target, key);
  const running = runningUrl(DATA_DIR);
  const copy = (from: string) => backUp({ url: from, dir: resolve(DATA_DIR) }, target, key);
  return running === undefined ? onExisting(DATA_DIR, copy) : copy(running);
}
