// Circuit breakers without an engine (requirements/domain.md#routes): what opens and closes them, and the tries in between.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../server/sending/failover/answers.ts';
import { Breakers, probeSize } from '../../server/sending/failover/breakers.ts';
import * as store from '../../server/sending/failover/breakers.store.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { eventually } from '../support/eventually.ts';
import { aNetworkConnector } from '../support/smpp/networkConnector.ts';
import { notifies } from '../support/database/notifies.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const database = await closeAfterAll(testDatabase());
const { db } = database;

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
const metrics = engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 });
const breakersOf = (engineId: number, clock: () => Date, onChange: () => void = () => undefined) =>
  new Breakers({
    db,
    engineId,
    logger: pino({ level: 'silent' }),
    metrics,
    clock,
    onChange,
  });

test('the wait doubles up to its maximum, and only the engine that makes the try ends it', async () => {
  const connectorId = await aConnector('Safaricom');
  const [engineId, other] = [await anEngine(), await anEngine()];
  await binds(engineId, connectorId, 1);
  const now = new Date('2026-11-20T08:00:00Z');
  const row = { connector_id: connectorId, cause: 'errors', opened: now, probe_at: now } as const;
  expect([await store.open(db, row), await store.open(db, row)]).toEqual([true, false]);
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

test('faults open a breaker before it is stored, it is counted once, and a try that succeeds closes it', async () => {
  const connectorId = await aConnector('A telco with faults');
  let changes = 0;
  const now = new Date('2026-11-20T09:30:00Z');
  const breakers = breakersOf(await anEngine(), () => now, () => changes++); // oxfmt-ignore
  const gate = breakers.gate(connectorId);
  for (let n = 0; n < 25; n++) gate.answered('temporary');
  expect([gate.room(), changes]).toEqual([0, 1]);
  await eventually(() => expect(changes).toBe(2));
  expect(breakers.open).toMatchObject([
    { connector_id: connectorId, cause: 'errors', probe_at: new Date(now.getTime() + 10_000) },
  ]);
  const { values } = await metrics.breakersOpened.get();
  expect(values.filter(({ labels }) => labels.connector === connectorId)).toMatchObject([{ value: 1 }]);
  breakers.bound(connectorId);
  await eventually(() => expect(gate.room()).toBe(probeSize));
  for (let n = 0; n < probeSize; n++) gate.answered('ok');
  await eventually(() => expect([gate.room(), breakers.open]).toEqual([Infinity, []]));
});

test.each([{ status: 0 }, { smpp: null }])('a connector that does not send, %j, loses its breaker', async (change) => {
  const connectorId = await aConnector(`A telco with ${JSON.stringify(change)}`);
  const now = new Date('2026-11-20T09:45:00Z');
  await store.open(db, { connector_id: connectorId, cause: 'errors', opened: now, probe_at: now });
  const own = (rows: readonly { connector_id: number }[]) => rows.filter((row) => row.connector_id === connectorId);
  expect(own(await store.listOpen(db))).toHaveLength(1);
  await db.updateTable('connectors').set(change).where('id', '=', connectorId).execute();
  expect(own(await store.listOpen(db))).toEqual([]);
  expect(own(await db.selectFrom('connector_breakers').select('connector_id').execute())).toEqual([]);
}); // oxfmt-ignore

test('a breaker that opens or closes wakes the other engines', async () => {
  const connectorId = await aConnector('A telco of engines that wait');
  const now = new Date();
  await notifies(database, 'connectors', async () => {
    await store.open(db, { connector_id: connectorId, cause: 'link', opened: now, probe_at: now });
  });
  await notifies(database, 'connectors', () => store.close(db, connectorId));
});

test('late answers do not close the breaker of a connector that is not tried, and a session that is bound tries it at once', async () => {
  const connectorId = await aConnector('A telco that is back');
  const now = new Date('2026-11-20T10:00:00Z');
  let changes = 0;
  const breakers = breakersOf(await anEngine(), () => now, () => changes++); // oxfmt-ignore
  const gate = breakers.gate(connectorId);
  const later = new Date(now.getTime() + 3_600_000);
  await store.open(db, { connector_id: connectorId, cause: 'errors', opened: now, probe_at: later });
  await breakers.refresh([{ id: connectorId, bound: 1 }]);
  for (let n = 0; n < probeSize; n++) gate.answered('ok');
  await breakers.refresh([{ id: connectorId, bound: 1 }]);
  expect([gate.room(), changes]).toEqual([0, 1]);
  breakers.bound(connectorId);
  await eventually(() => expect([gate.room(), changes]).toEqual([probeSize, 2]));
  gate.answered('temporary');
  expect(gate.room()).toBe(0);
});

test('a change by another engine is noticed, and faults from before do not open the breaker again', async () => {
  const connectorId = await aConnector('A telco of two engines');
  const now = new Date('2026-11-20T11:00:00Z');
  let changes = 0;
  const breakers = breakersOf(await anEngine(), () => now, () => changes++); // oxfmt-ignore
  const gate = breakers.gate(connectorId);
  for (let n = 0; n < 19; n++) gate.answered('temporary');
  const later = new Date(now.getTime() + 3_600_000);
  await store.open(db, { connector_id: connectorId, cause: 'errors', opened: now, probe_at: later });
  await breakers.refresh([]);
  expect([gate.room(), changes]).toEqual([0, 1]);
  await store.close(db, connectorId);
  await breakers.refresh([]);
  expect([gate.room(), changes]).toEqual([Infinity, 2]);
  gate.answered('temporary');
  expect(gate.room()).toBe(Infinity);
});

describe('a connector whose receipts do not come', () => {
  let now = new Date('2026-11-20T12:00:00Z');
  /** Stores that of the messages accepted in a slot, some got their receipt within ten seconds. */
  const receipts = (connector_id: number, { slot, minutes = 5, of, came }: { slot: string; minutes?: number; of: number; came: number }) =>
    db
      .insertInto('receipt_delays')
      .values([
        { connector_id, minutes, slot: new Date(slot), bucket: 0, messages: of },
        { connector_id, minutes, slot: new Date(slot), bucket: 2, messages: came },
      ])
      .execute(); // oxfmt-ignore
  async function aSilentConnector(name: string): Promise<number> {
    const id = await aConnector(name);
    await receipts(id, { slot: '2026-11-18T00:00:00Z', minutes: 1_440, of: 1_000, came: 950 });
    await receipts(id, { slot: '2026-11-20T11:45:00Z', of: 100, came: 0 });
    return id;
  }

  test('is bypassed for half an hour or until they come, and still takes what has no other route', async () => {
    const connectorId = await aSilentConnector('A telco without receipts');
    const breakers = breakersOf(await anEngine(), () => now);
    const gate = breakers.gate(connectorId);
    const after = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
      await breakers.refresh([{ id: connectorId, bound: 1 }]);
      return breakers.open.flatMap(({ connector_id, cause }) =>
        connector_id === connectorId ? [cause] : [],
      );
    };
    expect([await after(0), gate.room()]).toEqual([['receipts'], Infinity]);
    expect(await after(1)).toEqual(['receipts']);
    for (let n = 0; n < probeSize; n++) gate.answered('ok');
    expect(await after(28)).toEqual(['receipts']);
    expect(await after(1)).toEqual([]);
    // Receipts are judged once a minute.
    expect(await after(0.5)).toEqual([]);
    expect(await after(1)).toEqual(['receipts']);
    await receipts(connectorId, { slot: '2026-11-20T12:20:00Z', of: 100, came: 95 });
    expect(await after(1)).toEqual([]);
    // The clock is set back to before those receipts.
    expect(await after(-20)).toEqual(['receipts']);
  });

  test('stays blocked where it also refuses messages', async () => {
    const connectorId = await aSilentConnector('A telco that refuses');
    const breakers = breakersOf(await anEngine(), () => now);
    const gate = breakers.gate(connectorId);
    const later = new Date(now.getTime() + 3_600_000);
    await store.open(db, { connector_id: connectorId, cause: 'errors', opened: now, probe_at: later });
    await breakers.refresh([{ id: connectorId, bound: 1 }]);
    expect(gate.room()).toBe(0);
  });
});
