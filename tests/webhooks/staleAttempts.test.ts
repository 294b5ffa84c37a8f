/** Attempts that are stored after their delivery has another outcome or was queued again: late ones of an outage, or of a second process. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { requeue } from '../../server/modules/webhooks/deliveries.store.ts';
import { AttemptWriter } from '../../server/webhooks/attemptWriter.ts';
import type { Attempted } from '../../server/webhooks/queue.store.ts';
import { eventually } from '../support/eventually.ts';
import { webhookHarness } from './webhookHarness.ts';

/** A delivery of which every attempt before the last one has failed, and a function that stores an outcome of that one. */
async function aDelivery({ failures }: { failures: number }) {
  const harness = await webhookHarness();
  const { db, clock } = harness;
  const { id: endpointId } = await harness.endpoint({ url: 'https://hooks.client.example' });
  await harness.record(1);
  await db.updateTable('webhook_queue').set({ failures }).execute();
  const [delivery] = await harness.deliveries(endpointId);
  const deliveryId = delivery?.id ?? 0;
  const store = async (state: Attempted['state']) => {
    const writer = new AttemptWriter({ db, clock, logger: pino({ level: 'silent' }) });
    const status = state === 'delivered' ? 200 : 500;
    writer.add({
      deliveryId,
      endpointId,
      failures,
      state,
      attempt: { at: clock().toISOString(), duration_ms: 5, status, response: '', error: null },
      retryAt: state === 'pending' ? new Date(clock().getTime() + 5_000) : null,
    });
    await writer.stop();
  };
  const stored = async () => {
    const [row] = await harness.deliveries(endpointId);
    const queued = (await harness.queue()).map((one) => one.failures);
    return { state: row?.state, attempts: row?.attempts.length, queued };
  };
  return { harness, endpointId, store, stored };
}

test('a failure does not change a delivery that another attempt has completed', async () => {
  const { store, stored } = await aDelivery({ failures: 0 });
  await store('delivered');
  await store('pending');
  expect(await stored()).toEqual({ state: 'delivered', attempts: 2, queued: [] });
});

test('a success completes a delivery of which another attempt has failed', async () => {
  const { store, stored } = await aDelivery({ failures: 2 });
  await store('pending');
  expect(await stored()).toEqual({ state: 'pending', attempts: 1, queued: [3] });
  await store('delivered');
  expect(await stored()).toEqual({ state: 'delivered', attempts: 2, queued: [] });
});

test('two failures of one try count once', async () => {
  const { store, stored } = await aDelivery({ failures: 2 });
  await store('pending');
  await store('pending');
  expect(await stored()).toEqual({ state: 'pending', attempts: 2, queued: [3] });
});

test('the failure of a last attempt leaves a delivery that was queued again meanwhile in the queue', async () => {
  const { harness, endpointId, store, stored } = await aDelivery({ failures: 16 });
  const order = { endpointId, failedOnly: false, limit: 10, now: harness.clock() };
  await harness.db
    .transaction()
    .execute((tx) => requeue(tx, { ...order, range: [0, Number.MAX_SAFE_INTEGER] }));
  await store('failed');
  expect(await stored()).toEqual({ state: 'pending', attempts: 1, queued: [0] });
});

test('nothing is delivered twice because its outcome could not be stored for longer than its lease', async () => {
  const harness = await webhookHarness();
  const { db } = harness;
  const receiver = await harness.receiver();
  const { id } = await harness.endpoint({ url: receiver.url });
  for (const statement of [
    sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space left'; END $$`,
    sql`CREATE TRIGGER fails BEFORE UPDATE ON webhook_deliveries EXECUTE FUNCTION fail()`,
  ])
    await statement.execute(db);
  let failures = 0;
  const logger = pino(
    { level: 'error' },
    { write: (line) => void (failures += Number(line.includes('Could not store'))) },
  );
  const failsAgain = (before = failures) => eventually(() => expect(failures).toBeGreaterThan(before));
  await harness.record(1);
  harness.worker({ logger });
  await failsAgain();
  harness.advance(120_000);
  await failsAgain();
  await sql`DROP TRIGGER fails ON webhook_deliveries`.execute(db);
  const states = async () => (await harness.deliveries(id)).map(({ state }) => state);
  await eventually(async () => expect(await states()).toEqual(['delivered']));
  expect(receiver.received).toHaveLength(1);
});
