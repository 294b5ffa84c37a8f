// A process of its own that expands a run, to be killed: the database's address and the run's id are its arguments.
import { openDatabase } from '../../../server/db/database.ts';
import { expandRun } from '../../../server/modules/campaigns/runs/expansion.service.ts';

const [, , url = '', runId] = process.argv;
const database = openDatabase(url);
process.stdout.write('ready\n');
process.stdout.write(`${await expandRun(database, Number(runId))}\n`);
await database.close();
