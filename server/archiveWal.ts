// The archive of the embedded PostgreSQL's write-ahead log, as it is configured.
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Embedded } from './db/embedded/embedded.ts';
import { parseKeys } from './db/secrets/keys.ts';
import { forgoWalArchive, startWalArchive } from './db/backup/walArchive.ts';
import type { Undo } from './undo.ts';

/** Starts it, and adds what stops it to `undo`. */
export async function archiveWal(
  { WAL_ARCHIVE_DIR: archive, WAL_ARCHIVE_SECONDS: seconds, TUMA_BACKUP_KEY: keys }: Config,
  { embedded, logger, undo }: { embedded: Embedded; logger: Logger; undo: Undo },
): Promise<void> {
  const { url, dir } = embedded;
  const key = keys === undefined ? undefined : parseKeys(keys).at(-1);
  if (archive === undefined || !key) return forgoWalArchive(url);
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'The write-ahead log is not archived, and grows on the disk');
  const walArchive = await startWalArchive({ url, dir, archive, key, everyMs: seconds * 1000, onError });
  // Once nothing writes any more.
  undo.push(() => walArchive.stop());
}
