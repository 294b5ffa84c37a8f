// Tries of a connector that is bypassed (requirements/domain.md#routes): the wait for the next one increases with each that fails.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Answer } from '../../server/sending/failover/answers.ts';
import { Breakers, probeSize } from '../../server/sending/failover/breakers.ts';
import * as store from '../../server/sending/failover/breakers.store.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { aNetworkConnector } from '../support/networkConnector.ts';
import { testDatabase } from '../support/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());

async function aConnector(name: string): Promise<number> {
  const id = await aNetworkConnector(db, name);
  await db.updateTable('connectors').set({ smpp: '{}' }).where('id', '=', id).execute();
  return id;
}
const anEngine = async () => {
  const row = { pid: process.pid, generation: 2 };
  return (await db.insertInto('engines').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
/** Stores how many sessions of the connector the engine has bound. */
async function binds(engine_id: number, connector_id: number, bound: number): Promise<void> {
  const state = { engine_id, connector_id, bound, sessions: 1, rate: 0, in_flight: 0, last_error: null };
  await db
    .insertInto('connector_states')
    .values(state)
    .onConflict((conflict) => conflict.columns(['engine_id', 'connector_id']).doUpdateSet({ bound }))
    .execute();
}
const breakersOf = (engineId: number, clock: () => Date) =>
  new Breakers({
    db,
    engineId,
    logger: pino({ level: 'silent' }),
    metrics: engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 }),
    clock,
    onChange: () => undefined,
  });

test('the wait doubles up to its maximum, and only the engine that makes the try ends it', async () => {
  const connectorId = await aConnector('Safaricom');
  const [engineId, other] = [await anEngine(), await anEngine()];
  await binds(engineId, connectorId, 1);
  const now = new Date('2026-11-20T08:00:00Z');
  await store.open(db, { connector_id: connectorId, cause: 'errors', opened: now, probe_at: now });
  const waits: number[] = [];
  for (let n = 0; n < 4; n++) {
    expect(await store.takeProbe(db, { connectorId, engineId })).toBe(true);
    expect(await store.takeProbe(db, { connectorId, engineId: other })).toBe(false);
    const probe = { connectorId, now, firstMs: 1000, maxMs: 7000 };
    await store.failProbe(db, { ...probe, engineId: other });
    expect(await store.listOpen(db)).toMatchObject([{ engine_id: engineId }]);
    await store.failProbe(db, { ...probe, engineId });
    const [open] = await store.listOpen(db);
    expect(open).toMatchObject({ engine_id: null });
    waits.push((open?.probe_at.getTime() ?? 0) - now.getTime());
  }
  expect(waits).toEqual([2000, 4000, 7000, 7000]);
});

test.each([
  {
    kind: 'ended without a word',
    lose: (id: number) =>
      db
        .updateTable('engines')
        .set({ seen: new Date(0) })
        .where('id', '=', id),
  },
  {
    kind: 'lost its sessions',
    lose: (id: number) => db.updateTable('connector_states').set({ bound: 0 }).where('engine_id', '=', id),
  },
  {
    kind: 'no longer runs the connector',
    lose: (id: number) => db.deleteFrom('connector_states').where('engine_id', '=', id),
  },
])('another engine continues the try of one that $kind', async ({ kind, lose }) => {
  const connectorId = await aConnector(`A telco of an engine that ${kind}`);
  const first = await anEngine();
  await binds(first, connectorId, 1);
  const now = new Date('2026-11-20T08:00:00Z');
  await store.open(db, { connector_id: connectorId, cause: 'timeouts', opened: now, probe_at: now });
  await store.takeProbe(db, { connectorId, engineId: first });
  const breakers = breakersOf(await anEngine(), () => now);
  const gate = breakers.gate(connectorId);
  const running = [{ id: connectorId, bound: 1 }];
  await breakers.refresh(running);
  expect(gate.room()).toBe(0);
  await lose(first).execute();
  await breakers.refresh(running);
  expect(gate.room()).toBe(probeSize);
});

test('successes of a try that failed do not count for the next one', async () => {
  const connectorId = await aConnector('Airtel');
  let now = new Date('2026-11-20T09:00:00Z');
  const breakers = breakersOf(await anEngine(), () => now);
  const gate = breakers.gate(connectorId);
  const openOnes = () => breakers.open.filter((one) => one.connector_id === connectorId);
  const answer = async (...answers: Answer[]) => {
    for (const one of answers) gate.answered(one);
    await breakers.refresh([{ id: connectorId, bound: 1 }]);
  };
  await store.open(db, { connector_id: connectorId, cause: 'errors', opened: now, probe_at: now });
  await answer();
  await answer('ok', 'ok', 'temporary');
  expect(gate.room()).toBe(0);
  now = new Date(now.getTime() + 3_600_000);
  await answer();
  expect(gate.room()).toBe(probeSize);
  await answer('ok', 'ok');
  expect(openOnes()).toHaveLength(1);
  await answer('ok');
  expect(openOnes()).toEqual([]);
  expect(gate.room()).toBe(Infinity);
});
