// npm run verify-ledger: prints each broken rule of the ledger and their number; exits with 1 if there are any.
import { readConfig } from '../server/config.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';
import { withDatabase } from './withDatabase.ts';

const faults = await withDatabase(readConfig(process.env), verifyLedger);
for (const { rule, rows } of faults) console.log(`broken: ${rule} (${rows} rows)`);
console.log(`${faults.length} broken rules`);
process.exitCode = faults.length === 0 ? 0 : 1;
