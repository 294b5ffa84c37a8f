import { resolve } from 'node:path';
import { sql } from 'kysely';
import { restore as restoreCluster } from '../../server/db/backup/backup.ts';
import { refuseData, removeRestoring } from '../../server/db/embedded/dataFolder.ts';
import { dumpIn, restoreDump } from '../../server/db/backup/dump.ts';
import { listBackups } from '../../server/db/backup/keptBackups.ts';
import { parseTarget, recoverTo } from '../../server/db/backup/recover.ts';
import type { Key } from '../../server/db/secrets/keys.ts';
import { atInterrupt, undoneAtInterrupt } from '../interrupts.ts';
import { onDatabase } from '../withDatabase.ts';
import { backupKeys, onlyArgument, WrongUse, type Command, type Input, type Result } from './command.ts';

const held = 'Nothing is sent until an administrator releases it in the console.';

export const restore: Command = {
  summary: 'Restores a backup into the empty DATA_DIR, or a dump into the empty database of DATABASE_URL',
  usage: '[--to WHEN] FOLDER',
  takesArguments: true,
  help: [
    '--to WHEN   then replays the archived log of WAL_ARCHIVE_DIR up to WHEN, "2026-11-24 10:00:00+03" for example, or to its end: latest',
    'Copy the secrets.key of the secrets to DATA_DIR afterwards, then start. Nothing is sent until an administrator releases it.',
  ],
  options: { to: { type: 'string' } },
  run: (input) => (input.config.DATABASE_URL === undefined ? restoreEmbedded(input) : restoreExternal(input)),
};

/** Refuses a folder with several backups: the operator must choose one. */
function backupOf(input: Input): string {
  const folder = onlyArgument(input, 'folder');
  const newest = listBackups(folder).at(-1);
  if (newest !== undefined)
    throw new Error(`${folder} is a folder of backups. Name one of them, such as the newest: ${newest}`);
  return folder;
}

async function restoreEmbedded(input: Input): Promise<Result> {
  const { config } = input;
  const { DATA_DIR: dataDir } = config;
  const source = backupOf(input);
  const keys = backupKeys(config);
  if (dumpIn(source) !== undefined) throw new Error('This is a dump: set DATABASE_URL to an empty database');
  refuseData(resolve(dataDir));
  return undoneAtInterrupt(
    () => removeRestoring(dataDir),
    () => restoreInto(dataDir, input, { source, keys }),
  );
}

async function restoreInto(
  dataDir: string,
  { config, values }: Input,
  { source, keys }: { source: string; keys: readonly Key[] },
): Promise<Result> {
  const next = `Copy the secrets.key of its secrets there, then npm start. ${held}`;
  if (values['to'] === undefined) {
    await restoreCluster(source, dataDir, keys);
    return { lines: [`${source} restored to ${dataDir}. ${next}`], data: { folder: dataDir } };
  }
  const target = parseTarget(String(values['to']));
  const { WAL_ARCHIVE_DIR: archive } = config;
  if (archive === undefined) throw new WrongUse('--to needs WAL_ARCHIVE_DIR');
  const { segments } = await recoverTo(target, { source, dataDir, archive, keys, onSpawn: atInterrupt });
  const at = target === 'latest' ? 'to the end of the archive' : `to ${target.at}`;
  return {
    lines: [`${source} and ${segments} segments of the archived log restored to ${dataDir}, ${at}. ${next}`],
    data: { folder: dataDir, segments, to: target === 'latest' ? target : target.instant.toISOString() },
  };
}

async function restoreExternal(input: Input): Promise<Result> {
  const { config, values } = input;
  const url = config.DATABASE_URL ?? '';
  const source = backupOf(input);
  if (values['to'] !== undefined)
    throw new WrongUse(
      '--to is for the embedded PostgreSQL: see "Recovery to a point in time" in docs/running/backup.md',
    );
  const file = dumpIn(source);
  if (file === undefined) throw new Error(`${source} holds no dump`);
  const { rows } = await onDatabase(url, (db) =>
    sql<{ tables: number }>`
      SELECT count(*) AS tables FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(
      db,
    ),
  );
  if (Number(rows[0]?.tables) > 0) throw new Error('The database of DATABASE_URL is not empty');
  await restoreDump(file, url, backupKeys(config));
  // A dump has no statistics before PostgreSQL 18, and autovacuum collects none of partitioned tables.
  await onDatabase(url, (db) => sql`ANALYZE`.execute(db));
  return { lines: [`${source} restored to the database of DATABASE_URL. ${held}`], data: { restored: true } };
}
