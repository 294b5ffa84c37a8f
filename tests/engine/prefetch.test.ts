/** Messages that a connector claims ahead: a claim in doubt, and messages that are queued while a claim runs. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import type { Doubt } from '../../server/sending/claim/doubt.ts';
import { claim } from '../../server/sending/claim/outbox.ts';
import { PrefetchBuffer } from '../../server/sending/claim/prefetchBuffer.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import type { Outgoing } from '../../server/sending/shared/outgoing.ts';
import { RefCountedRows } from '../../server/sending/shared/refCountedRows.ts';
import { recoverClaims } from '../../server/sending/upkeep/recovery.ts';
import { untilBlocked } from '../support/database/blockedStatements.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

/** Returns a function that creates a buffer without a connector, which keeps ten messages ready. */
async function prefetchBuffers({ db, connectorId }: { db: Db; connectorId: number }) {
  const { id: engineId } = await db
    .insertInto('engines')
    .values({ pid: 1, generation: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const metrics = engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 });
  return (given: { doubt: Doubt; onChange: () => void; wanted?: () => number }) =>
    new PrefetchBuffer({
      connectorId,
      db,
      engineId,
      metrics,
      openClasses: () => ['transactional', 'promotional'],
      wanted: () => 10,
      ...given,
      logger: pino({ level: 'silent' }),
      clock: () => new Date(),
    });
}

/** Settles all claims as if their engines were gone. */
async function recoverAll(db: Db): Promise<void> {
  await db.deleteFrom('engines').execute();
  await recoverClaims(db, { staleMs: 0, now: new Date() });
}

test('a connector that has stopped requeues nothing of the one that started after it, while a claim may be in doubt', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const connectorId = await harness.connector(1);
  const doubt = { until: performance.now() + 60_000 };
  const idle = Promise.withResolvers<void>();
  const bufferOf = await prefetchBuffers({ db, connectorId });
  const former = bufferOf({ doubt, onChange: () => idle.resolve() });
  former.wake();
  await idle.promise;
  former.stop();
  await harness.send({ connectorId, numbers: uniqueNumbers(5) });
  const next = bufferOf({ doubt, onChange: () => {} });
  next.wake();
  await eventually(() => expect(next.size).toBe(5));
  former.wake();
  await eventually(() => expect(former.isIdle).toBe(true));
  expect(await harness.states()).toEqual({ submitting: 5 });
  await recoverAll(db);
});

test('a claim that may have been committed is looked for until its statement must have ended, however late that is', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const connectorId = await harness.connector(1);
  const bufferOf = await prefetchBuffers({ db, connectorId });
  await harness.send({ connectorId, numbers: uniqueNumbers(5) });
  // Claims, but the result is lost. The connector, which is bypassed, claims nothing until the doubt is over.
  const { id: engineId } = await db.selectFrom('engines').select('id').executeTakeFirstOrThrow();
  const range = { first: 0, last: 2 } as const;
  await claim(db, { connectorId, engineId, range, limit: 5, now: harness.clock() });
  const buffer = bufferOf({ doubt: { until: performance.now() - 1 }, onChange: () => {} });
  buffer.wake();
  await eventually(() => expect(buffer.size).toBe(5));
  await recoverAll(db);
});

test('messages that are queued while a claim runs are claimed as soon as there is room, without waiting for the next poll', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const connectorId = await harness.connector(1);
  const bufferOf = await prefetchBuffers({ db, connectorId });
  const buffer = bufferOf({ doubt: { until: undefined }, onChange: () => {} });
  await harness.send({ connectorId, numbers: uniqueNumbers(6) });
  await sql
    .raw(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
       CREATE TRIGGER wait BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION wait()`,
    )
    .execute(db);
  const lock = await db.startTransaction().execute();
  await sql`SELECT pg_advisory_xact_lock(1)`.execute(lock);
  buffer.wake();
  await untilBlocked(db);
  await harness.send({ connectorId, numbers: uniqueNumbers(4) });
  buffer.wake();
  await lock.commit().execute();
  await eventually(() => expect(buffer.size).toBe(6));
  buffer.take(6);
  await eventually(() => expect(buffer.size).toBe(4));
  await recoverAll(db);
});

test('a connector with as many unsettled messages as it may hold claims the next ones when some are settled', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const connectorId = await harness.connector(1);
  const bufferOf = await prefetchBuffers({ db, connectorId });
  for (let sent = 0; sent < 4_100; sent += 820)
    await harness.send({ connectorId, numbers: uniqueNumbers(820) });
  const buffer = bufferOf({ doubt: { until: undefined }, wanted: () => 500, onChange: () => {} });
  buffer.wake();
  const claimed: Outgoing[] = [];
  while (claimed.length < 4_000) {
    await eventually(() => expect(buffer.size).toBeGreaterThan(0));
    claimed.push(...buffer.take(500));
  }
  await eventually(async () => expect(await harness.states()).toEqual({ queued: 100, submitting: 4_000 }));
  expect(buffer.size).toBe(0);
  buffer.settled(claimed.slice(0, 300));
  await eventually(() => expect(buffer.size).toBe(100));
  await recoverAll(db);
});

test('the row of a work table is finished with the last of its messages, and no longer once it was deleted', () => {
  const rows = new RefCountedRows();
  rows.add(1, 2);
  rows.add(2, 0);
  rows.settled(1);
  expect(rows.finished).toEqual([2]);
  rows.settled(1);
  expect(rows.finished).toEqual([2, 1]);
  rows.cleared([2]);
  expect(rows.finished).toEqual([1]);
});
