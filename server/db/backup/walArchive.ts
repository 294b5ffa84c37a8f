// Archive of the write-ahead log of the embedded PostgreSQL: each finished segment, compressed and encrypted, so that a backup can be
// recovered to any moment after it. A replication slot keeps segments until they are archived. Each data folder has its own folder in
// the archive, because a restored copy writes segments of the same names. Never overwrites a segment.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pg from 'pg';
import { coalesceCalls } from '../../runtime/coalesce.ts';
import { clusterOf } from '../embedded/dataFolder.ts';
import { readEncrypted, writeEncrypted } from './encryptedFile.ts';
import { flushPath } from './flush.ts';
import type { Key } from '../secrets/keys.ts';

const slot = 'tuma_archive';
const segmentBytes = 16 * 1024 * 1024;
const segmentName = /^[0-9A-F]{24}$/;
const fileOf = (folder: string, segment: string) => join(folder, `${segment}.tuma`);
const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface WalArchiveOptions {
  url: string;
  /** The data folder. */
  dir: string;
  /** The archive, which has a folder for each data folder. */
  archive: string;
  key: Key;
  /** Longest time after which a segment is finished and archived. */
  everyMs: number;
  onError: (error: unknown) => void;
}

export interface WalArchive {
  /** Finishes the current segment and archives all finished ones. */
  flush(): Promise<void>;
  /** Archives everything that was committed. */
  stop(): Promise<void>;
}

/** The name of this data folder's folder in the archive; undefined if it never had one. */
export function archiveNameOf(dir: string): string | undefined {
  const file = join(dir, 'wal-archive');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The path of that folder. */
export function archiveFolderOf(archive: string, dir: string): string | undefined {
  const name = archiveNameOf(dir);
  return name === undefined ? undefined : join(archive, name);
}

function makeArchiveName(dir: string): string {
  const name = `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  writeFileSync(join(dir, 'wal-archive'), name, { flag: 'wx', mode: 0o600 });
  return name;
}

/** Drops the replication slot, since without an archive PostgreSQL must not keep segments for it. */
export async function forgoWalArchive(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1`,
      [slot],
    ),
  );
}

/** Starts archiving. Rejects if the folder cannot be written; later failures go to `onError` and are retried. */
export async function startWalArchive(options: WalArchiveOptions): Promise<WalArchive> {
  const { url, dir, everyMs, onError } = options;
  const folder = join(options.archive, archiveNameOf(dir) ?? makeArchiveName(dir));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await withClient(url, (client) =>
    client.query(
      `SELECT pg_create_physical_replication_slot($1, true)
       WHERE NOT EXISTS (SELECT 1 FROM pg_replication_slots WHERE slot_name = $1)`,
      [slot],
    ),
  );
  const flush = coalesceCalls(() => withClient(url, (client) => archiveFinished(client, folder, options)));
  const timer = setInterval(() => void flush().catch(onError), everyMs);
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function archiveFinished(
  client: pg.Client,
  folder: string,
  { dir, key }: WalArchiveOptions,
): Promise<void> {
  await client.query('SELECT pg_switch_wal()');
  const { rows } = await client.query<{ first: string; current: string }>(
    `SELECT pg_walfile_name(restart_lsn) AS first, pg_walfile_name(pg_current_wal_flush_lsn()) AS current
     FROM pg_replication_slots WHERE slot_name = $1`,
    [slot],
  );
  const { first = '', current = '' } = rows[0] ?? {};
  const log = join(clusterOf(dir), 'pg_wal');
  const finished = (await readdir(log)).filter(
    (name) =>
      segmentName.test(name) && name.slice(0, 8) === current.slice(0, 8) && name >= first && name < current,
  );
  for (const segment of finished.toSorted()) {
    await archiveSegment(join(log, segment), fileOf(folder, segment), key);
    await client.query('SELECT pg_replication_slot_advance($1, $2::pg_lsn)', [slot, endOf(segment)]);
  }
}

const hex = (value: number) => value.toString(16).toUpperCase();

/** Log and position of the next segment; a segment's name consists of the timeline and these two. */
function after(segment: string): { log: number; place: number } {
  const perLog = 0x1_0000_0000 / segmentBytes;
  const next = parseInt(segment.slice(8, 16), 16) * perLog + parseInt(segment.slice(16), 16) + 1;
  return { log: Math.floor(next / perLog), place: next % perLog };
}

/** The position after a segment. */
function endOf(segment: string): string {
  const { log, place } = after(segment);
  return `${hex(log)}/${hex(place * segmentBytes)}`;
}

export function segmentAfter(segment: string): string {
  const { log, place } = after(segment);
  return segment.slice(0, 8) + hex(log).padStart(8, '0') + hex(place).padStart(8, '0');
}

async function archiveSegment(from: string, to: string, key: Key): Promise<void> {
  const content = await readFile(from);
  if (existsSync(to)) {
    // The segment was archived before a kill, or by a copy of this data folder.
    if (content.equals(await readSegment(to, [key]))) return;
    throw new Error(
      `${to} is of another copy of this database. Remove the file wal-archive from the data folder, restart, and make a backup`,
    );
  }
  const compressed = await compress(content, { level: 1 });
  await writeEncrypted(to, key, (out) => out.write(compressed));
  await flushPath(dirname(to));
}

/** The content of an archived segment. */
export async function readSegment(path: string, keys: readonly Key[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readEncrypted(path, (id) => keys.find((key) => key.id === id)))
    pieces.push(piece);
  return decompress(Buffer.concat(pieces));
}

/** The archived segments from `first` on, oldest first, with their files. */
export async function listSegments(
  folder: string,
  first: string,
): Promise<{ segment: string; path: string }[]> {
  const names = (await readdir(folder)).map((name) => name.replace(/\.tuma$/, ''));
  return names
    .filter((name) => segmentName.test(name) && name >= first)
    .toSorted()
    .map((segment) => ({ segment, path: fileOf(folder, segment) }));
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
