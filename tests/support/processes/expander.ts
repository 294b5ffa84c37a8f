// Expands a run in a separate process, which tests kill. Its arguments are the database's URL and the run's id.
import { openDatabase } from '../../../server/db/database.ts';
import { expandRun } from '../../../server/modules/campaigns/runs/expansion.service.ts';

const [, , url = '', runId] = process.argv;
const database = openDatabase(url);
process.stdout.write('ready\n');
process.stdout.write(`${await expandRun(database, Number(runId))}\n`);
await database.close();
