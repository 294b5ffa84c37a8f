// Which deliveries a process claims (decisions/040-webhooks-over-rows.md).
import { expect, test } from 'vitest';
import { claimDue } from '../../server/webhooks/queue.store.ts';
import { notifies } from '../support/database/notifies.ts';
import { webhookHarness } from './webhookHarness.ts';

test.each([
  ['an endpoint that works', { isFailing: false, held: 0, claimed: 5 }],
  ['one of which it holds three', { isFailing: false, held: 3, claimed: 2 }],
  ['one of which it holds more than it may', { isFailing: false, held: 6, claimed: 0 }],
  ['one that fails', { isFailing: true, held: 0, claimed: 2 }],
  ['one that fails and of which it holds one', { isFailing: true, held: 1, claimed: 1 }],
])('a process claims deliveries of %s up to its limit', async (_name, { isFailing, held, claimed }) => {
  const harness = await webhookHarness();
  const { db, clock } = harness;
  const { id } = await harness.endpoint({ url: 'https://hooks.client.example' });
  if (isFailing)
    await db.updateTable('webhook_endpoints').set({ failing_since: clock() }).where('id', '=', id).execute();
  await harness.record(10);
  const order = { now: clock(), leaseMs: 1_000, held: new Map([[id, held]]), perEndpoint: 5, perFailing: 2 };
  expect(await claimDue(db, order)).toHaveLength(claimed);
});

test('an event that was recorded while the clock was ahead is due once the clock is right again', async () => {
  const harness = await webhookHarness();
  const { db, clock } = harness;
  await harness.endpoint({ url: 'https://hooks.client.example' });
  harness.advance(3_600_000);
  await harness.record(1);
  harness.advance(-3_600_000);
  const order = { now: clock(), leaseMs: 1_000, held: new Map(), perEndpoint: 5, perFailing: 2 };
  expect(await claimDue(db, order)).toHaveLength(1);
});

test('an event wakes the workers', async () => {
  const harness = await webhookHarness();
  await harness.endpoint({ url: 'https://hooks.client.example' });
  await notifies(harness.database, 'webhooks', () => harness.record(1));
});
