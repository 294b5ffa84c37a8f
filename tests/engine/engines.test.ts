/** Several engine processes on one database share the sessions and the rate of a connector. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeLeases } from '../../server/sending/claim/leases.ts';
import { untilBlocked } from '../support/database/blockedStatements.ts';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, testTimes, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const sessions = 3;
const window = 20;
const rate = 600;
/** Initial burst of the three token buckets, plus jitter. */
const burst = 0.35;

test('after one of three engines is killed, no message is lost or sent twice, its session moves, and the rate limit holds', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 5, receiptDelayMs: [20, 100] });
  const engines = await Promise.all(
    Array.from({ length: 3 }, () => spawnFor(harness, 'engine', { STALE_MS: '1500', RELOAD_MS: '200' })),
  );
  const connectorId = await harness.connector(smsc.port, { window, rate, sessions });
  await sql`NOTIFY connectors`.execute(harness.db);
  await eventually(() => expect(smsc.sessions.size).toBe(sessions));
  await eventually(async () => expect(await leaseHolders(harness)).toHaveLength(sessions));

  const numbers = uniqueNumbers(3_000);
  await harness.send({ connectorId, numbers });
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(1_000), { every: 2 });
  await engines[0]?.end('SIGKILL');
  await eventually(() => expect(smsc.sessions.size).toBe(sessions - 1), { every: 1 });
  // The two remaining engines take over the third session, and never bind more sessions.
  await eventually(() => expect(smsc.sessions.size).toBe(sessions));
  expect(await leaseHolders(harness)).toHaveLength(2);

  await eventually(
    async () => {
      const { delivered = 0, unknown = 0, ...others } = await harness.states();
      expect(others).toEqual({});
      expect(delivered + unknown).toBe(numbers.length);
      expect(delivered).toBe(smsc.log.length);
    },
    { timeout: 15_000, every: 50 },
  );
  const sent = smsc.log.map(({ destination }) => destination);
  expect(new Set(sent).size, 'sent twice').toBe(sent.length);
  expect((await harness.states()).unknown ?? 0).toBeLessThanOrEqual(window);
  expect(maxPerSecond(smsc.log.map(({ at }) => Date.parse(at)))).toBeLessThanOrEqual(rate * (1 + burst));
  // Three processes start and send for five seconds.
});

test('sessions are redistributed when an engine joins and when one leaves', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  await harness.connector(smsc.port, { sessions: 2 });
  const first = await harness.engine();
  await eventually(() => expect(smsc.sessions.size).toBe(2));
  const second = await harness.engine();
  await eventually(async () =>
    expect([await boundOf(harness, first), await boundOf(harness, second), smsc.sessions.size]).toEqual([
      1, 1, 2,
    ]),
  );
  await first.stop();
  await eventually(async () => expect([await boundOf(harness, second), smsc.sessions.size]).toEqual([2, 2]));
});

const boundOf = async (harness: EngineHarness, engine: Awaited<ReturnType<EngineHarness['engine']>>) =>
  (await harness.connectorsOf(engine)).reduce((sum, { bound }) => sum + bound, 0);

test('an engine that reads its connectors leases none that is deleted at that moment', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const engine = await db.insertInto('engines').values({ pid: 1 }).returning('id').executeTakeFirstOrThrow();
  const [kept, deleted] = [await harness.connector(1), await harness.connector(1)];
  const { leasing } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('connectors').where('id', '=', deleted).execute();
    const waiting = takeLeases(db, { engineId: engine.id, staleMs: testTimes.staleMs });
    await untilBlocked(db);
    return { leasing: waiting };
  });
  const { connectors } = await leasing;
  expect(connectors.map(({ id }) => id)).toEqual([kept]);
});

/** Returns the engines that hold leases. */
async function leaseHolders(harness: EngineHarness): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT engine_id AS id FROM connector_leases`.execute(
    harness.db,
  );
  return rows.map(({ id }) => id);
}

function maxPerSecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? at) <= at - 1_000) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
