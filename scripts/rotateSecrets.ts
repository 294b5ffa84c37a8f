/**
 * npm run rotate-secrets: encrypts every secret of the database with the newest key; `-- --new-key` adds one to the key file first.
 * Runs beside the processes of Tuma. Exits with 1 if a secret is left with another key (docs/running.md, Secrets).
 */
import { parseArgs } from 'node:util';
import { keyPlaces, readConfig } from '../server/config.ts';
import type { Db } from '../server/db/database.ts';
import { findKeys, openSecrets } from '../server/db/secrets/openSecrets.ts';
import { messageOf } from '../server/domain/thrown.ts';
import { rotateSecrets, waitForNewestKey } from '../server/modules/secrets/secrets.service.ts';
import { withDatabase } from './withDatabase.ts';

const { values } = parseArgs({ options: { 'new-key': { type: 'boolean', default: false } } });
const config = readConfig(process.env);

/** Returns the problems that are left. */
async function rotate(db: Db): Promise<string[]> {
  const places = keyPlaces(config);
  const secrets = await openSecrets(db, places);
  if (values['new-key']) findKeys(places)?.add();
  const keyId = secrets.newestKeyId;
  if (keyId === undefined)
    return ['There is no key. Set TUMA_SECRET_KEY_FILE or TUMA_SECRET_KEY: see Secrets in docs/running.md'];
  if (!(await waitForNewestKey(db, secrets)))
    return [`An engine does not have the key ${keyId}. Give it to every process, then run this again.`];
  const { changed, unreadable, left } = await rotateSecrets(db, secrets);
  console.log(`${changed} secrets encrypted with the key ${keyId}`);
  return left === 0 ? unreadable : [...unreadable, `${left} secrets changed meanwhile. Run this again.`];
}

const wrong = await withDatabase(config, rotate).catch((error: unknown) => [messageOf(error)]);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length === 0 ? 0 : 1;
