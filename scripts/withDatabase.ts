// Opens the database that a command works on.
import { resolve } from 'node:path';
import type { Config } from '../server/config/config.ts';
import { openDatabase, type Db } from '../server/db/database.ts';
import { holdsDatabase } from '../server/db/embedded/dataFolder.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { runningUrl } from '../server/db/embedded/embeddedUrl.ts';
import { atInterrupt } from './interrupts.ts';
import { withSchema } from './schemaFault.ts';

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Runs `work` on DATABASE_URL, or on the embedded PostgreSQL of DATA_DIR, which is started for the command if it does not run. */
export function withDatabase<Result>(
  { DATABASE_URL, DATA_DIR }: Place,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const url = DATABASE_URL ?? runningUrl(DATA_DIR);
  return url === undefined ? onExisting(DATA_DIR, (own) => onDatabase(own, work)) : onDatabase(url, work);
}

/** A PostgreSQL that takes connections and does not answer must not hold up a monitor. */
const connectMsMax = 10_000;

/** Runs `work` on the database of this URL. */
export async function onDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase(url, { connectMsMax });
  try {
    return await work(database.db);
  } catch (error) {
    throw await withSchema(database.db, error);
  } finally {
    await database.close();
  }
}

/**
 * Runs `work` on the embedded PostgreSQL of a data folder, which must not run already. Throws if the folder has no database, so that a
 * command started without its environment does not create one elsewhere.
 */
export async function onExisting<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const dir = resolve(dataDir);
  if (!holdsDatabase(dir)) throw new Error(`There is no database in ${dir}: set DATA_DIR or DATABASE_URL`);
  return onEmbedded(dir, work);
}

/** Runs `work` on the embedded PostgreSQL of a data folder, which must not run already. Creates the database if there is none. */
export async function onEmbedded<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, onSpawn: atInterrupt });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
