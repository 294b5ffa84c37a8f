/**
 * npm run restore-drill -- FOLDER: opens a copy of that backup in a temporary folder, verifies the ledger and prints what it
 * contains; exits with 1 if a rule is broken. Changes neither the backup nor the running system.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { restore } from '../server/db/backup.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';

const source = process.argv[2];
if (source === undefined) throw new Error('Name the folder of the backup: npm run restore-drill -- FOLDER');
const dataDir = mkdtempSync(join(tmpdir(), 'tuma-drill-'));
const started = performance.now();
try {
  await restore(source, dataDir);
  const embedded = await startEmbedded({ dataDir });
  const database = openDatabase(embedded.url);
  await migrate(database.db);
  const ready = ((performance.now() - started) / 1000).toFixed(1);
  const { rows } = await sql<{ messages: number; newest: Date | null; clients: number }>`
    SELECT (SELECT count(*) FROM messages) AS messages, (SELECT max(created) FROM messages) AS newest,
      (SELECT count(*) FROM clients) AS clients`.execute(database.db);
  const faults = await verifyLedger(database.db);
  await database.close();
  await embedded.stop();
  const { messages = 0, newest, clients = 0 } = rows[0] ?? {};
  console.log(
    `ready after ${ready} s: ${clients} clients, ${messages.toLocaleString('en')} messages, the newest of ${newest?.toISOString() ?? 'never'}`,
  );
  for (const fault of faults) console.log(`broken: ${fault.rule} (${fault.rows} rows)`);
  console.log(`${faults.length} broken rules`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
