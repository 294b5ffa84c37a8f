// Runs the gateway on DATABASE_URL in a separate process, which tests kill. Prints its port once it listens.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openDatabase } from '../../../server/db/database.ts';
import { startGateway } from '../../../server/gateway/gateway.ts';

const { DATABASE_URL = '', TEST_LOG = 'silent' } = process.env;

const database = openDatabase(DATABASE_URL);
const gateway = await startGateway({
  database,
  logger: pino({ level: TEST_LOG }),
  metrics: new Registry(),
  clock: () => new Date(),
  host: '127.0.0.1',
  port: 0,
  receiptPollMs: 30,
});
process.stdout.write(`${gateway.port}\n`);
process.once('SIGTERM', () => void gateway.stop().then(() => database.close()));
