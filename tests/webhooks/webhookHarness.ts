// A test database with one client, endpoints that receive on loopback, and workers that deliver to them.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import type { WebhookEventType } from '../../contract/webhookEvents.ts';
import { Outgoing } from '../../server/webhooks/outgoing.ts';
import { nameServers, type Resolve } from '../../server/webhooks/resolve.ts';
import { WebhookWorker, type WebhookWorkerOptions } from '../../server/webhooks/worker.ts';
import { recordEvents } from '../../server/modules/webhooks/events.service.ts';
import { aClient } from '../support/people.ts';
import { startReceiver, type Receiver, type Respond } from '../support/receiver.ts';
import { testSecrets } from '../support/secrets.ts';
import { testDatabase } from '../support/database/testDatabase.ts';
import { anEndpoint, type TestEndpoint } from '../support/webhooks.ts';

export const loopback = ['127.0.0.0/8'];

export async function webhookHarness() {
  const database = await testDatabase();
  const { db } = database;
  const clientId = await aClient(db);
  const offset = { ms: 0 };
  const endings: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const end of endings.toReversed()) await end();
    await database.close();
  });
  const clock = () => new Date(Date.now() + offset.ms);

  return {
    database,
    db,
    clientId,
    clock,
    atEnd: (end: () => Promise<void>) => endings.push(end),
    /** Moves the clock. */
    advance(ms: number) {
      offset.ms += ms;
    },

    worker(
      given: Partial<WebhookWorkerOptions> & {
        allowed?: readonly string[];
        resolve?: Resolve;
        limitMs?: number;
      } = {},
    ): WebhookWorker {
      const { allowed = loopback, resolve = nameServers(), limitMs = 10_000, ...options } = given;
      const outgoing = new Outgoing({ allowed, resolve, limitMs });
      const worker = new WebhookWorker({
        database,
        logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
        metrics: new Registry(),
        clock,
        secrets: testSecrets,
        outgoing,
        pollMs: 50,
        chance: () => 0,
        graceMs: 100,
        ...options,
      });
      endings.push(async () => {
        await worker.stop();
        await outgoing.close();
      });
      return worker;
    },

    async receiver(respond?: Respond): Promise<Receiver> {
      const receiver = await startReceiver(respond);
      endings.push(() => receiver.close());
      return receiver;
    },

    endpoint: (given: Omit<Parameters<typeof anEndpoint>[1], 'clientId'>): Promise<TestEndpoint> =>
      anEndpoint(db, { clientId, ...given }),

    /** Records events with the data `{ n }`, counted from 0. */
    async record(count: number, type: WebhookEventType = 'balance.low'): Promise<void> {
      const events = Array.from({ length: count }, (_, n) => ({ clientId, type, at: clock(), data: { n } }));
      await db.transaction().execute((tx) => recordEvents(tx, events));
    },

    deliveries: (endpointId: number) =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('endpoint_id', '=', endpointId)
        .orderBy('id')
        .execute(),

    queue: () => db.selectFrom('webhook_queue').selectAll().orderBy('next_at').execute(),

    endpointRow: (id: number) =>
      db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
