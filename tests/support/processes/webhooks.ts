// Runs the worker of webhooks on DATABASE_URL in a separate process, which tests kill. Prints a line once it runs.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openDatabase } from '../../../server/db/database.ts';
import { Outgoing } from '../../../server/webhooks/outgoing.ts';
import { nameServers } from '../../../server/webhooks/resolve.ts';
import { WebhookWorker } from '../../../server/webhooks/worker.ts';
import { testSecrets } from '../secrets.ts';

const { DATABASE_URL = '', TEST_LOG = 'silent' } = process.env;

const database = openDatabase(DATABASE_URL);
const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
const worker = new WebhookWorker({
  database,
  logger: pino({ level: TEST_LOG }),
  metrics: new Registry(),
  clock: () => new Date(),
  secrets: testSecrets,
  outgoing,
  pollMs: 50,
});
process.stdout.write('running\n');
process.once('SIGTERM', () => void worker.stop().then(() => database.close()));
