/** Several engine processes on one database: the sessions of a connector and its rate belong to all of them together. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { spawnFor } from '../support/spawnProcess.ts';
import { eventually } from '../support/eventually.ts';
import { engineHarness, someNumbers, type EngineHarness } from './engineHarness.ts';

const sessions = 3;
const window = 20;
const rate = 600;
/** What the three buckets hold when they begin, and what scheduling adds. */
const burst = 0.35;

test('three engines, one killed: nothing is lost or sent twice, its session moves, the rate holds over all', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 5, receiptDelayMs: [20, 100] });
  const engines = [];
  for (let n = 0; n < 3; n++)
    engines.push(await spawnFor(harness, 'engine', { STALE_MS: '1500', RELOAD_MS: '200' }));
  const connectorId = await harness.connector(smsc.port, { window, rate, sessions });
  await sql`NOTIFY connectors`.execute(harness.db);
  await eventually(() => expect(smsc.sessions.size).toBe(sessions));
  await eventually(async () => expect(await holders(harness)).toHaveLength(sessions));

  const numbers = someNumbers(3_000);
  await harness.send({ connectorId, numbers });
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(1_000), { every: 2 });
  await engines[0]?.end('SIGKILL');
  await eventually(() => expect(smsc.sessions.size).toBe(sessions - 1), { every: 1 });
  // The two that are left bind the third session between them, and never more.
  await eventually(() => expect(smsc.sessions.size).toBe(sessions));
  expect(await holders(harness)).toHaveLength(2);

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
  expect(mostInASecond(smsc.log.map(({ at }) => Date.parse(at)))).toBeLessThanOrEqual(rate * (1 + burst));
});

test('sessions are shared out anew when an engine joins and when one leaves', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  await harness.connector(smsc.port, { sessions: 2 });
  const first = await harness.engine();
  await eventually(() => expect(smsc.sessions.size).toBe(2));
  const second = await harness.engine();
  await eventually(async () =>
    expect([await boundOf(first), await boundOf(second), smsc.sessions.size]).toEqual([1, 1, 2]),
  );
  await first.stop();
  await eventually(async () => expect([await boundOf(second), smsc.sessions.size]).toEqual([2, 2]));
});

const boundOf = async (engine: Awaited<ReturnType<EngineHarness['engine']>>) =>
  (await engine.connectors()).reduce((sum, { bound }) => sum + bound, 0);

/** The engines that hold leases. */
async function holders(harness: EngineHarness): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT engine_id AS id FROM connector_leases`.execute(
    harness.db,
  );
  return rows.map(({ id }) => id);
}

function mostInASecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? at) <= at - 1_000) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
