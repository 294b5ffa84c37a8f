// Prepares the database of a process that starts: schema, hold of a restored database, secrets, roles, platform, first users, demo.
import { keyPlaces, type Config } from './config/config.ts';
import type { Embedded } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { keepPartitions } from './db/messages/partitions.ts';
import { openSecrets } from './db/secrets/openSecrets.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { startDemo } from './demo.ts';
import { ensureRoles } from './modules/access/access.service.ts';
import { ensurePlatform } from './modules/clients/clients.service.ts';
import { holdIfRestored } from './modules/hold/hold.service.ts';
import { isWithoutUsers, makeFirstAdmin, type FirstAdmin } from './modules/identity/firstAdmin.ts';
import { ensurePrefixes } from './modules/networks/networks.service.ts';

export interface SignIn {
  who: string;
  msisdn: string;
  password: string;
}

interface Prepared {
  /** The demo's sign-ins; empty without the demo. */
  demo: readonly SignIn[];
  /** The first Admin's one-time password, if this start created one. */
  oneTime: SignIn | undefined;
  secrets: Secrets;
}

type PrepareOptions = Omit<Parameters<typeof startDemo>[1], 'secrets'> & {
  firstAdmin: FirstAdmin;
  embedded: Embedded | undefined;
};

/** Creates what is missing. Of several processes that start at once, only the first does. */
export const prepareDatabase = (config: Config, options: PrepareOptions): Promise<Prepared> =>
  withStartupLock(options, () => prepare(config, options));

/** Runs `work` in one process of a database at a time. */
async function withStartupLock<Result>(
  { database, logger }: Pick<PrepareOptions, 'database' | 'logger'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    const lock = `hashtext('tuma start')`;
    const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS held`);
    if (rows[0]?.held !== true) {
      // A suspended process keeps the lock for as long as its connection is open.
      logger.warn('Waiting for another process that is preparing the database');
      await client.query(`SELECT pg_advisory_lock(${lock})`);
    }
    return await work();
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
}

async function prepare(
  config: Config,
  { firstAdmin, embedded, ...tools }: PrepareOptions,
): Promise<Prepared> {
  const { db } = tools.database;
  await migrate(db);
  // Before anything can be sent.
  await holdIfRestored(db, embedded?.restored);
  embedded?.holdWritten();
  const secrets = await openSecrets(db, keyPlaces(config));
  tools.undo.push(await keepPartitions(db, tools));
  await ensureRoles(db);
  await ensurePrefixes(db);
  const isNew = await isWithoutUsers(db);
  const demo = config.TUMA_SEED === 'demo' ? await startDemo(config, { ...tools, secrets }) : [];
  await ensurePlatform(db, firstAdmin.msisdn);
  const needsAdmin = isNew && (demo.length === 0 || config.ADMIN_MSISDN !== undefined);
  const oneTime = needsAdmin ? await makeFirstAdmin(db, firstAdmin) : undefined;
  return { demo, oneTime, secrets };
}
