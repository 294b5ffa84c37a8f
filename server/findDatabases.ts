// The databases of a process: the primary, and a standby for reads where there is one.
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { startEmbedded, type Embedded } from './db/embedded/embedded.ts';
import { openStandby, type Standby } from './db/standby/standby.ts';
import { limitReports } from './smpp/reportLimit.ts';
import { archiveWal } from './archiveWal.ts';
import type { Undo } from './undo.ts';

/** Logs why PostgreSQL has ended, a few times a minute: while its disk is full, it ends twice a second. */
export const logEnds = (logger: Logger) =>
  limitReports((why: string) => logger.error({ why }, 'PostgreSQL has ended; restarting it'));

/** That of DATABASE_URL, or the embedded one, which it starts. */
export async function findDatabase(
  config: Config,
  { logger, undo }: { logger: Logger; undo: Undo },
): Promise<{ url: string; data: string; notes: readonly string[]; embedded: Embedded | undefined }> {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, data: 'the database of DATABASE_URL', notes: [], embedded: undefined };
  }
  const embedded = await startEmbedded({
    dataDir: config.DATA_DIR,
    onEnd: logEnds(logger),
  });
  undo.push(() => embedded.stop());
  await archiveWal(config, { embedded, logger, undo });
  const notes = embedded.note === undefined ? [] : [embedded.note];
  return { url: embedded.url, data: embedded.dir, notes, embedded };
}

/** Only the web reads it. */
export async function findStandby(
  config: Config,
  { database: primary, logger }: { database: Database; logger: Logger },
): Promise<Standby | undefined> {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: lagSecondsMax } = config;
  if (url === undefined || config.TUMA_ROLE === 'engine') return undefined;
  return openStandby({ url, primary, lagSecondsMax, logger });
}
