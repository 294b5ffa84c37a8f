/**
 * npm run restore-drill -- FOLDER: opens a copy of that backup in a temporary folder, verifies the ledger, looks for the keys of its
 * secrets and prints what it contains; exits with 1 if a rule is broken or a key is missing. Changes neither the backup nor the
 * running system.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { keyPlaces, readConfig } from '../server/config.ts';
import { restore } from '../server/db/backup.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { parseKeys } from '../server/db/secrets/keys.ts';
import { findKeys } from '../server/db/secrets/openSecrets.ts';
import { listStoredKeys } from '../server/db/secrets/reencrypt.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';
import { printError } from './printError.ts';

const source = process.argv[2];
if (source === undefined) throw new Error('Name the folder of the backup: npm run restore-drill -- FOLDER');
const config = readConfig(process.env);
const { TUMA_BACKUP_KEY: backupKeys } = config;
const dataDir = mkdtempSync(join(tmpdir(), 'tuma-drill-'));
const started = performance.now();

async function drill(folder: string): Promise<void> {
  await restore(folder, dataDir, backupKeys === undefined ? [] : parseKeys(backupKeys));
  const embedded = await startEmbedded({ dataDir });
  const database = openDatabase(embedded.url);
  await migrate(database.db);
  const ready = ((performance.now() - started) / 1000).toFixed(1);
  const { rows } = await sql<{ messages: number; newest: Date | null; clients: number }>`
    SELECT (SELECT count(*) FROM messages) AS messages, (SELECT max(created) FROM messages) AS newest,
      (SELECT count(*) FROM clients) AS clients`.execute(database.db);
  const faults = await verifyLedger(database.db);
  const keys = findKeys(keyPlaces(config));
  const stored = await listStoredKeys(database.db);
  await database.close();
  await embedded.stop();
  const { messages = 0, newest, clients = 0 } = rows[0] ?? {};
  console.log(
    `ready after ${ready} s: ${clients} clients, ${messages.toLocaleString('en')} messages, the newest of ${newest?.toISOString() ?? 'never'}`,
  );
  for (const fault of faults) console.log(`broken: ${fault.rule} (${fault.rows} rows)`);
  console.log(`${faults.length} broken rules`);
  const missing = stored.filter(({ id }) => !keys?.find(id));
  for (const { id, secrets } of stored) {
    const state = missing.some((key) => key.id === id) ? 'missing here' : 'here';
    console.log(`${secrets} secrets need the key ${id}, which is ${state}`);
  }
  process.exitCode = faults.length === 0 && missing.length === 0 ? 0 : 1;
}

await drill(source)
  .catch(printError)
  .finally(() => rmSync(dataDir, { recursive: true, force: true }));
