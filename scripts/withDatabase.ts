// The database of a command: DATABASE_URL, the embedded one of DATA_DIR that runs, or that one started for the command.
import type { Config } from '../server/config.ts';
import { openDatabase, type Db } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { runningUrl } from '../server/db/embeddedUrl.ts';

export async function withDatabase<Result>(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const running = DATABASE_URL ?? runningUrl(DATA_DIR);
  const embedded = running === undefined ? await startEmbedded({ dataDir: DATA_DIR }) : undefined;
  const database = openDatabase(running ?? embedded?.url ?? '');
  try {
    return await work(database.db);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
