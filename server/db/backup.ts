// Online backup of the embedded PostgreSQL, and restore: PostgreSQL's own low-level backup (manual, chapter
// "Continuous Archiving", 25.3.3) with nothing but SQL and file copies, because the package brings no pg_basebackup. Owns no
// running server; a PostgreSQL behind DATABASE_URL is backed up with its own tools (docs/running.md).
import { existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';

/** Contents that belong to the running server, not to its data. */
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
const excluded = /^(postmaster\.(pid|opts)|pgsql_tmp.*)$/;

/**
 * Copies the cluster in `dir` (a data folder that a PostgreSQL at `url` runs on) to the new folder `target`. Consistent as
 * of its end, even under writes; commits are never blocked. Returns the bytes copied.
 */
export async function backUp(running: { url: string; dir: string }, target: string): Promise<number> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  const from = join(running.dir, 'postgres');
  const to = join(target, 'postgres');
  await mkdir(to, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: running.url });
  await client.connect();
  try {
    // Keeps every log segment the copy needs; released with the connection.
    await client.query(`SELECT pg_create_physical_replication_slot('tuma_backup', true, true)`);
    await client.query(`SELECT pg_backup_start('tuma', true)`);
    let bytes = await copyTree(from, to, (name) => leftEmpty.has(name));
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    bytes += await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), (name) => name === 'summaries');
    await copyFile(join(running.dir, 'postgres.password'), join(target, 'postgres.password'));
    return bytes;
  } finally {
    await client.end();
  }
}

/** Copies the backup in `source` into the empty data folder `dataDir`; the next start on it recovers from it. */
export async function restore(source: string, dataDir: string): Promise<void> {
  const dir = resolve(dataDir);
  if (existsSync(join(dir, 'postgres'))) throw new Error(`${dir} holds data already`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await copyTree(source, dir, () => false);
}

/** Files that vanish during the copy are restored from PostgreSQL's log or no longer needed. */
async function copyTree(from: string, to: string, isLeftEmpty: (name: string) => boolean): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (excluded.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (isLeftEmpty(entry.name)) await mkdir(target, { recursive: true, mode: 0o700 });
      else bytes += await copyTree(source, target, isLeftEmpty);
    } else if (entry.isFile()) bytes += await copyOne(source, target);
  }
  return bytes;
}

async function copyOne(source: string, target: string): Promise<number> {
  try {
    await copyFile(source, target);
    return statSync(target).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
