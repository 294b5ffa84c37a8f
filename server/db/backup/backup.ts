// Online backup of the embedded PostgreSQL, and restore: PostgreSQL's own low-level backup (manual, chapter
// "Continuous Archiving", 25.3.3) with nothing but SQL and file copies, because the package brings no pg_basebackup. With a key the
// copy is one encrypted file, otherwise a folder. It never contains the keys of secrets. Owns no running server; a PostgreSQL behind
// DATABASE_URL is backed up with its own tools (docs/running/backup.md).
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import pg from 'pg';
import { hasCode } from '../../domain/thrown.ts';
import { ArchiveTarget, extract, type BackupTarget } from './backupArchive.ts';
import { clusterOf, passwordFileOf, restoreInPlace } from '../embedded/dataFolder.ts';
import { writeEncrypted } from './encryptedFile.ts';
import type { Key } from '../secrets/keys.ts';
import { flushTree } from './flush.ts';
import { archiveNameOf } from './walArchive.ts';

/** Files that belong to the running server and not to its data. */
const leftEmpty = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const excluded = /^(postmaster\.(pid|opts)|pgsql_tmp.*|tuma_wal_archive)$/;

/**
 * File in the cluster of a backup, with the name of its folder in the archive of the write-ahead log, the time of the backup, and the last
 * segment that it needs.
 */
export const archiveNameFile = 'tuma_wal_archive';

/** The encrypted file in the folder of a backup. */
const archiveName = 'backup.tuma';

/**
 * Copies the cluster in `dir` (a data folder that a PostgreSQL at `url` runs on) to the new folder `target`, encrypted with `key`
 * if there is one. Consistent as of its end, even under writes; commits are never blocked. Returns the bytes copied once all of them are on
 * the disk.
 */
export async function backUp(
  running: { url: string; dir: string },
  target: string,
  key?: Key,
): Promise<number> {
  refuseInside(clusterOf(running.dir), target);
  await prepareTarget(target);
  const bytes = key
    ? await writeEncrypted(join(target, archiveName), key, async (out) => {
        const archive = new ArchiveTarget(out);
        const copied = await copyCluster(running, archive);
        await archive.end();
        return copied;
      })
    : await copyCluster(running, folderTarget(target));
  await flushTree(target);
  return bytes;
}

/** Throws if the backup would be a part of what it copies: it would grow until the disk is full. */
function refuseInside(cluster: string, target: string): void {
  let existing = resolve(target);
  while (!existsSync(existing)) existing = dirname(existing);
  const path = relative(realpathSync(cluster), realpathSync(existing));
  if (path.split(sep)[0] !== '..')
    throw new Error(`${target} is in the folder that is backed up. Give a folder outside of ${cluster}`);
}

/** Creates the folder of a backup, which must be new or empty. */
export async function prepareTarget(target: string): Promise<void> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  await mkdir(target, { recursive: true, mode: 0o700 });
}

async function copyCluster(
  { url, dir }: { url: string; dir: string },
  target: BackupTarget,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Keeps every log segment the copy needs; released with the connection.
    await client.query(`SELECT pg_create_physical_replication_slot('tuma_backup', true, true)`);
    await client.query(`SELECT pg_backup_start('tuma', true)`);
    let bytes = await copyTree({ from: clusterOf(dir), to: 'postgres', target }, (name) =>
      leftEmpty.has(name),
    );
    const { rows } = await client.query<{ labelfile: string; last: string }>(
      'SELECT labelfile, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
    );
    await target.text('postgres/backup_label', rows[0]?.labelfile ?? '');
    const walArchive = archiveNameOf(dir);
    if (walArchive !== undefined)
      await target.text(
        `postgres/${archiveNameFile}`,
        [walArchive, new Date().toISOString(), rows[0]?.last].join('\n'),
      );
    const log = { from: join(clusterOf(dir), 'pg_wal'), to: 'postgres/pg_wal', target };
    bytes += await copyTree(log, (name) => name === 'summaries');
    await target.file('postgres.password', passwordFileOf(dir));
    return bytes;
  } finally {
    await client.end();
  }
}

/**
 * Copies the backup in `source` into the empty data folder `dataDir`; the next start with this folder recovers from the backup. `keys` are
 * those of encrypted backups. If this fails, throws an explanation and leaves no data.
 */
export async function restore(source: string, dataDir: string, keys: readonly Key[] = []): Promise<void> {
  await restoreInPlace(resolve(dataDir), (dir) => extractBackup(source, dir, keys));
}

/** Copies a backup into a folder, which is removed if this fails. */
export async function extractBackup(source: string, dir: string, keys: readonly Key[]): Promise<void> {
  const archive = join(source, archiveName);
  if (existsSync(archive)) await extract(archive, dir, (id) => keys.find((key) => key.id === id));
  // A backup writes this file last, so a killed one does not have it.
  else if (existsSync(passwordFileOf(source)))
    await copyTree({ from: source, to: '', target: folderTarget(dir) }, () => false);
  else throw new Error(`${source} holds no complete backup`);
}

const folderTarget = (root: string): BackupTarget => ({
  folder: async (path) => void (await mkdir(join(root, path), { recursive: true, mode: 0o700 })),
  file: async (path, from) => {
    const to = join(root, path);
    await copyFile(from, to);
    return statSync(to).size;
  },
  text: (path, content) => writeFile(join(root, path), content, { mode: 0o600 }),
});

/** Files that vanish during the copy are restored from PostgreSQL's log or no longer needed. */
async function copyTree(
  { from, to, target }: { from: string; to: string; target: BackupTarget },
  isLeftEmpty: (name: string) => boolean,
): Promise<number> {
  await target.folder(to);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (excluded.test(entry.name)) continue;
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (isLeftEmpty(entry.name)) await target.folder(place);
      else bytes += await copyTree({ from: source, to: place, target }, isLeftEmpty);
    } else if (entry.isFile()) bytes += await copyOne(target, place, source);
  }
  return bytes;
}

async function copyOne(target: BackupTarget, place: string, source: string): Promise<number> {
  try {
    return await target.file(place, source);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
