/** Which queued messages of a bypassed connector take another route (decisions/049-failover.md). */
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { BypassCause } from '../../contract/connectors.ts';
import { Rerouter } from '../../server/sending/failover/reroute.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import { aLinkState } from '../support/linkState.ts';
import { notifies } from '../support/database/notifies.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';
import { allowSenders } from './senders.ts';

/** A connector with messages and a second one for TUMA, not for ONLY, and a rerouter without an engine. */
async function startRerouter() {
  const harness = await engineHarness();
  const { db, clock } = harness;
  const [from, to] = [await harness.connector(1), await harness.connector(1)];
  await allowSenders(harness, from, ['TUMA', 'ONLY']);
  await allowSenders(harness, to, ['TUMA']);
  const metrics = engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 });
  const rerouter = new Rerouter({ db, metrics, clock });
  await aLinkState(db, to, { bound: 1 });
  const opened = clock();
  const breaker = { connector_id: from, cause: 'errors', opened, probe_at: opened } as const;
  await db.insertInto('connector_breakers').values(breaker).execute();
  /** Runs it while the connector is bypassed and tried again in that many seconds. */
  const run = async (triedInSeconds: number, cause: BypassCause = 'errors') => {
    await db
      .updateTable('engines')
      .set({ seen: sql`now()` })
      .execute();
    const probe_at = new Date(clock().getTime() + triedInSeconds * 1_000);
    return rerouter.run([{ ...breaker, cause, probe_at, engine_id: null }]);
  };
  const waiting = async (connectorId: number) =>
    (await db.selectFrom('messages').select('id').where('connector_id', '=', connectorId).execute()).length;
  return { harness, from, to, run, waiting };
}

test('the last few messages are kept while the connector is due to be tried with them, and no longer, which wakes the engines', async () => {
  const { harness, from, to, run, waiting } = await startRerouter();
  await harness.send({ connectorId: from, numbers: uniqueNumbers(3) });
  expect(await run(0)).toEqual({ isMore: false, left: new Set([from]) });
  expect(await waiting(from)).toBe(3);
  await notifies(harness.database, 'outbox', async () =>
    expect(await run(60)).toEqual({ isMore: false, left: new Set() }),
  );
  expect([await waiting(from), await waiting(to)]).toEqual([0, 3]);
  await harness.send({ connectorId: from, numbers: uniqueNumbers(4) });
  await run(0);
  expect([await waiting(from), await waiting(to)]).toEqual([0, 7]);
});

test('a message behind a full batch without another route is moved', async () => {
  const { harness, from, to, run, waiting } = await startRerouter();
  await harness.send({ connectorId: from, numbers: uniqueNumbers(500), senderId: 'ONLY' });
  await harness.send({ connectorId: from, numbers: uniqueNumbers(1) });
  expect(await run(60)).toEqual({ isMore: true, left: new Set([from]) });
  expect(await run(60)).toEqual({ isMore: false, left: new Set() });
  expect([await waiting(from), await waiting(to)]).toEqual([500, 1]);
  expect(await run(60)).toEqual({ isMore: false, left: new Set([from]) });
});

test('none is kept for a connector that is not bound, which cannot be tried', async () => {
  const { harness, from, to, run, waiting } = await startRerouter();
  await harness.send({ connectorId: from, numbers: uniqueNumbers(3) });
  expect(await run(0, 'link')).toEqual({ isMore: false, left: new Set() });
  expect([await waiting(from), await waiting(to)]).toEqual([0, 3]);
});

test('a message of which the network has a part stays', async () => {
  const { harness, from, to, run, waiting } = await startRerouter();
  const [begun] = await harness.send({ connectorId: from, numbers: uniqueNumbers(2), parts: 2 });
  await harness.db.updateTable('messages').set({ parts_sent: 1 }).where('id', '=', begun!).execute();
  expect(await run(60)).toEqual({ isMore: false, left: new Set([from]) });
  expect([await waiting(from), await waiting(to)]).toEqual([1, 1]);
  expect((await harness.message(begun)).state).toBe('queued');
});
