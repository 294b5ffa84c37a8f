/**
 * npm run bench:webhooks: events a second that are delivered, signed and logged, to a fast endpoint beside one that never
 * answers; and what recording them costs.  -- --events 20000
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { grouped } from '../contract/grouped.ts';
import { Secrets } from '../server/db/secrets/secrets.ts';
import { recordEvents } from '../server/modules/webhooks/events.service.ts';
import { Outgoing } from '../server/webhooks/outgoing.ts';
import { nameServers } from '../server/webhooks/resolve.ts';
import { WebhookWorker } from '../server/webhooks/worker.ts';
import { benchClients, startBenchServer } from './bench/server.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '20000' } } });
const events = Number(values.events);
const batch = 500;

const endpoint = (client_id: number, url: string) => ({
  client_id,
  url,
  description: '',
  types: ['message.delivered'],
  format: 'tuma' as const,
  secret: randomBytes(32).toString('base64'),
  old_secret: null,
  disabled_why: null,
});
const rate = (count: number, took: number) => grouped(count / took);

const folder = mkdtempSync(join(tmpdir(), 'tuma-bench-'));
const server = await startBenchServer(folder);
const { db } = server;
const receivers = new Worker(new URL('./bench/webhookReceivers.ts', import.meta.url));
const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
try {
  const urls = await new Promise<{ fast: string; dead: string }>((found) => receivers.once('message', found));
  const [clientId = 0, other = 0] = await benchClients(db, 2);
  await db
    .insertInto('webhook_endpoints')
    .values([endpoint(clientId, urls.fast), endpoint(other, urls.dead)])
    .execute();
  const record = async (client: number, count: number) => {
    const data = {
      id: '588502773268482',
      object: 'message',
      status: 'delivered',
      to: '+254712345678',
      from: 'TUMA',
    };
    const event = { clientId: client, type: 'message.delivered' as const, at: new Date(), data };
    for (let done = 0; done < count; done += batch)
      await db.transaction().execute((tx) =>
        recordEvents(
          tx,
          Array.from({ length: batch }, () => event),
        ),
      );
  };
  const recording = performance.now();
  await record(other, events / 4);
  await record(clientId, events);
  const recordedIn = (performance.now() - recording) / 1000;
  const pending = async () => {
    const { count } = await db
      .selectFrom('webhook_queue as q')
      .innerJoin('webhook_endpoints as e', 'e.id', 'q.endpoint_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('e.client_id', '=', clientId)
      .executeTakeFirstOrThrow();
    return count;
  };
  const started = performance.now();
  const before = process.cpuUsage();
  const worker = new WebhookWorker({
    database: server,
    logger: pino({ level: 'silent' }),
    metrics: new Registry(),
    clock: () => new Date(),
    secrets: new Secrets(undefined),
    outgoing,
  });
  while ((await pending()) > 0) await pause(50);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  await worker.stop();
  console.log(
    `webhooks: ${rate(events, seconds)} events/s to a fast endpoint beside a dead one, ` +
      `${Math.round((user + system) / events)} µs CPU each in the worker (PostgreSQL and receiver apart), ` +
      `recorded at ${rate(events * 1.25, recordedIn)}/s; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await outgoing.close();
  await receivers.terminate();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
