/** Storing attempts and redelivering take their locks in one order (docs/architecture.md#lock-order). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deleteEndpoint } from '../../server/modules/webhooks/webhooks.store.ts';
import { requeue } from '../../server/modules/webhooks/deliveries.store.ts';
import { AttemptWriter } from '../../server/webhooks/attemptWriter.ts';
import { untilBlocked } from '../support/database/blockedStatements.ts';
import { webhookHarness } from './webhookHarness.ts';

/** An endpoint that failed, with deliveries whose attempts succeed, which `store` stores in another order than that of their ids. */
async function attemptsAtAnEndpoint() {
  const harness = await webhookHarness();
  const { db, clock } = harness;
  const { id } = await harness.endpoint({ url: 'https://hooks.client.example' });
  await db.updateTable('webhook_endpoints').set({ failing_since: clock() }).where('id', '=', id).execute();
  await harness.record(3);
  const ids = (await harness.deliveries(id)).map((delivery) => delivery.id);
  const errors: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => errors.push(line) });
  const store = async () => {
    const writer = new AttemptWriter({ db, clock, logger });
    for (const deliveryId of ids.toReversed())
      writer.add({
        deliveryId,
        endpointId: id,
        failures: 0,
        state: 'delivered',
        attempt: { at: clock().toISOString(), duration_ms: 5, status: 200, response: 'ok', error: null },
        retryAt: null,
      });
    await writer.stop();
    expect(errors).toEqual([]);
  };
  return { harness, db, id, ids, store };
}

const locks = {
  endpoint: sql`SELECT FROM webhook_endpoints FOR UPDATE`,
  'first delivery': sql`SELECT FROM webhook_deliveries ORDER BY id LIMIT 1 FOR UPDATE`,
};

test.each(Object.entries(locks))(
  'a redelivery that has locked the %s does not deadlock with attempts that are stored',
  async (_name, lock) => {
    const { harness, db, id, ids, store } = await attemptsAtAnEndpoint();
    const now = harness.clock();
    const [requeued, stored] = await db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      const storing = Promise.allSettled([store()]);
      await untilBlocked(db);
      const order = { endpointId: id, failedOnly: false, limit: 10, now };
      return [await requeue(tx, { ...order, range: [0, Number.MAX_SAFE_INTEGER] }), storing];
    });
    expect(await stored).toEqual([{ status: 'fulfilled', value: undefined }]);
    expect(requeued.redelivered).toBe(ids.length);
    expect((await harness.deliveries(id)).map(({ state }) => state)).toEqual(ids.map(() => 'delivered'));
  },
);

test('a deletion of the endpoint does not deadlock with attempts that are stored', async () => {
  const { harness, db, id, store } = await attemptsAtAnEndpoint();
  const stored = await db.transaction().execute(async (tx) => {
    await locks.endpoint.execute(tx);
    const storing = Promise.allSettled([store()]);
    await untilBlocked(db);
    await deleteEndpoint(tx, id);
    return [storing];
  });
  expect(await stored[0]).toEqual([{ status: 'fulfilled', value: undefined }]);
  expect(await harness.queue()).toEqual([]);
});
