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

test('the wait doubles up to its maximum, and only the engine that makes the try ends it', async () => {
  const connectorId = await aConnector('Safaricom');
  const [engineId, other] = [await anEngine(), await anEngine()];
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

test('successes of a try that failed do not count for the next one', async () => {
  const connectorId = await aConnector('Airtel');
  let now = new Date('2026-11-20T09:00:00Z');
  const breakers = new Breakers({
    db,
    engineId: await anEngine(),
    logger: pino({ level: 'silent' }),
    metrics: engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 }),
    clock: () => now,
    onChange: () => undefined,
  });
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
