// Runs the engine on DATABASE_URL in a separate process, which tests kill. Prints `ready` once it runs.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openDatabase } from '../../../server/db/database.ts';
import { startEngine } from '../../../server/sending/engine.ts';
import { testSecrets } from '../secrets.ts';

const { DATABASE_URL = '', STALE_MS = '2000', RELOAD_MS = '2000', TEST_LOG = 'silent' } = process.env;

const database = openDatabase(DATABASE_URL);
const engine = await startEngine({
  database,
  logger: pino({ level: TEST_LOG }),
  metrics: new Registry(),
  clock: () => new Date(),
  secrets: testSecrets,
  staleMs: Number(STALE_MS),
  reloadMs: Number(RELOAD_MS),
  heartbeatMs: Number(STALE_MS) / 5,
  smpp: { backoffMs: 20, backoffMaxMs: 100 },
});
process.stdout.write('ready\n');
process.once('SIGTERM', () => void engine.stop().then(() => database.close()));
