// Tries of a connector that is bypassed (requirements/domain.md#routes): the wait for the next one increases with each that fails.
import { expect, test } from 'vitest';
import * as store from '../../server/sending/failover/breakers.store.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { aNetworkConnector } from '../support/networkConnector.ts';
import { testDatabase } from '../support/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());

test('the wait doubles up to its maximum, and only the engine that makes the try ends it', async () => {
  const connectorId = await aNetworkConnector(db, 'Safaricom');
  await db.updateTable('connectors').set({ smpp: '{}' }).where('id', '=', connectorId).execute();
  const anEngine = async () => {
    const row = { pid: process.pid, generation: 2 };
    return (await db.insertInto('engines').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
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
