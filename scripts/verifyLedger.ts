// npm run verify-ledger: prints each broken rule of the ledger and their number; exits with 1 if there are any.
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { runningUrl } from '../server/db/embeddedUrl.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';

const config = readConfig(process.env);
const running = config.DATABASE_URL ?? runningUrl(config.DATA_DIR);
const embedded = running === undefined ? await startEmbedded({ dataDir: config.DATA_DIR }) : undefined;
const database = openDatabase(running ?? embedded?.url ?? '');
const faults = await verifyLedger(database.db);
await database.close();
await embedded?.stop();
for (const { rule, rows } of faults) console.log(`broken: ${rule} (${rows} rows)`);
console.log(`${faults.length} broken rules`);
process.exitCode = faults.length === 0 ? 0 : 1;
