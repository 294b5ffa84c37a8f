// What people who start a process should read about its configuration and its data.
import { isPlainToOthers, type Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { findHold } from './modules/hold/hold.service.ts';

/** What is not safe in this configuration, and whether nothing is sent until an administrator releases it. */
export const findWarnings = async (
  config: Config,
  { db, secrets }: { db: Db; secrets: Secrets },
): Promise<string[]> => [...unsafe(config, secrets), ...(await holdWarning(db))];

function unsafe(config: Config, secrets: Secrets): string[] {
  return [
    ...(secrets.keyIds.length === 0
      ? ['Secrets in the database are not encrypted: set TUMA_SECRET_KEY_FILE (Secrets in docs/running.md)']
      : []),
    ...(isPlainToOthers(config)
      ? [
          `HTTP is not encrypted, and HOST ${config.HOST} lets other machines connect: put a proxy with TLS in front and set TRUST_PROXY`,
        ]
      : []),
  ];
}

async function holdWarning(db: Db): Promise<string[]> {
  const hold = await findHold(db);
  if (!hold || hold.set_aside) return [];
  return [`Nothing is sent until an administrator releases it in the console: ${hold.reason}`];
}
