/** Killed and suspended engines: no message is lost or sent twice, and the ledger is correct. */
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { eventually } from '../support/eventually.ts';
import { scriptedTelco } from './scriptedTelco.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const window = 50;

test('kill -9 in the middle of 2,000 messages: each is sent once, and at most one window is unknown', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 5, receiptDelayMs: [20, 100] });
  const connectorId = await harness.connector(smsc.port, { window, rate: 400 });
  const numbers = uniqueNumbers(2_000);
  await harness.send({ connectorId, numbers });
  const first = await spawnFor(harness, 'engine');
  await eventually(() => expect(smsc.log.length).toBeGreaterThan(500), { every: 2 });
  // The telco stops answering, so that the engine is killed while a whole window is unanswered.
  smsc.settings.latencyMs = 60_000;
  await eventually(async () => expect(await harness.countUnanswered()).toBe(window));
  await first.end('SIGKILL');
  smsc.settings.latencyMs = 5;
  expect(smsc.log.length).toBeLessThan(2_000);
  const atKill = await harness.countUnanswered();
  expect(atKill).toBeGreaterThan(0);
  expect(atKill).toBeLessThanOrEqual(window);
  const { submitting: claimed = 0 } = await harness.states();
  expect(claimed, 'claimed ahead').toBeGreaterThan(atKill);

  await spawnFor(harness, 'engine');
  // Receipts settle the messages that were sent; messages that were never written stay unknown.
  await eventually(
    async () => {
      const { delivered = 0, unknown = 0, ...others } = await harness.states();
      expect(others).toEqual({});
      expect(delivered).toBe(smsc.log.length);
      expect(delivered + unknown).toBe(2_000);
      expect(unknown).toBeLessThanOrEqual(atKill);
    },
    { timeout: 30_000, every: 100 },
  );
  expect(smsc.log.length, 'sent twice').toBe(new Set(smsc.log.map(({ destination }) => destination)).size);
});

test('the next engine sends messages that a killed engine claimed and never wrote', async () => {
  const harness = await engineHarness();
  const rules = [{ ending: '', effect: 'no receipt', receipt: 'none' as const }];
  const smsc = await harness.smsc({ latencyMs: 60_000, rules });
  const connectorId = await harness.connector(smsc.port, { window: 5 });
  await harness.send({ connectorId, numbers: uniqueNumbers(20) });
  const first = await spawnFor(harness, 'engine');
  await eventually(async () => expect(await harness.states()).toEqual({ submitting: 10, queued: 10 }));
  await eventually(async () => expect(await harness.countUnanswered()).toBe(5));
  await first.end('SIGKILL');
  smsc.settings.latencyMs = 0;
  await spawnFor(harness, 'engine');
  await eventually(async () => expect(await harness.states()).toEqual({ unknown: 5, pending: 15 }));
  expect(smsc.log).toHaveLength(15);
});

test('answers that a killed engine had not stored are settled from its journal', async () => {
  const harness = await engineHarness();
  const rules = [
    { ending: '0002', effect: 'refused', submit: 'ESME_RINVDSTADR' as const },
    { ending: '', effect: 'no receipt', receipt: 'none' as const },
  ];
  const smsc = await harness.smsc({ rules });
  const connectorId = await harness.connector(smsc.port, { window });
  const before = await harness.balance('client_balance');
  // Outcomes cannot be stored, but the journal can.
  await sql`ALTER TABLE awaiting RENAME TO awaiting_away`.execute(harness.db);
  const ids = await harness.send({
    connectorId,
    numbers: [...uniqueNumbers(8), ...uniqueNumbers(2, '0002')],
  });
  const first = await spawnFor(harness, 'engine');
  await eventually(async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT coalesce(sum(json_array_length(answered::json)), 0)::int AS count FROM journal`.execute(
      harness.db,
    );
    expect(rows[0]?.count).toBe(10);
  });
  expect(await harness.countUnanswered()).toBe(0);
  await first.end('SIGKILL');
  expect(await harness.states()).toEqual({ submitting: 10 });
  await sql`ALTER TABLE awaiting_away RENAME TO awaiting`.execute(harness.db);
  await spawnFor(harness, 'engine');
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 8, failed: 2 }));
  expect(new Set(smsc.log.map(({ id }) => id))).toContain((await harness.message(ids[0])).smsc_id);
  expect(await harness.balance('client_balance')).toBe(before - 8);
  await eventually(async () =>
    expect((await sql`SELECT FROM journal`.execute(harness.db)).rows).toHaveLength(0),
  );
});

test('a suspended engine does not send messages that were requeued meanwhile', async () => {
  const harness = await engineHarness();
  const telco = await scriptedTelco(harness);
  const connectorId = await harness.connector(telco.port, { window: 5 });
  // It is suspended while others recover its claims, and still holds its sessions.
  const metrics = new Registry();
  const engine = await harness.engine({ heartbeatMs: 3_600_000, reloadMs: 3_600_000, staleMs: 3_600_000, metrics }); // oxfmt-ignore
  await harness.send({ connectorId, numbers: uniqueNumbers(10) });
  await eventually(async () => expect(await harness.states()).toEqual({ submitting: 10 }));
  await eventually(async () => expect(await harness.countUnanswered()).toBe(5));
  await harness.db.deleteFrom('engines').where('id', '=', engine.id).execute();
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ unknown: 5, submitting: 5 }));
  await answerAll(telco, 10);
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 10 }));
  // The engine received its answers. A message that it sent now would not be answered.
  await eventually(async () => expect(await metrics.metrics()).toMatch(/^tuma_window_in_use.* 0$/m));
  expect(new Set(telco.numbers).size).toBe(10);
  expect(telco.numbers).toHaveLength(10);
});

test('an engine suspended while it renews its leases stops no other engine', async () => {
  const harness = await engineHarness();
  const { db } = harness;
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  await spawnFor(harness, 'engine');
  const { pid } = await db.selectFrom('engines').select('pid').executeTakeFirstOrThrow();
  const lock = await db.startTransaction().execute();
  await sql`LOCK TABLE connectors`.execute(lock);
  await eventually(async () => {
    const { rows } = await sql`
      SELECT FROM pg_locks l JOIN pg_locks held USING (pid) WHERE NOT l.granted AND held.locktype = 'advisory' AND held.granted
        AND l.relation = 'connectors'::regclass`.execute(db);
    expect(rows).toHaveLength(1);
  });
  process.kill(pid, 'SIGSTOP');
  try {
    await lock.commit().execute();
    await harness.engine();
    await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    await eventually(() => expect(smsc.log).toHaveLength(1));
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('receipts that arrive between the crash of an engine and its recovery settle its messages', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 200, receiptDelayMs: [100, 100] });
  const connectorId = await harness.connector(smsc.port, { window: 10 });
  const first = await spawnFor(harness, 'engine');
  await harness.send({ connectorId, numbers: uniqueNumbers(10) });
  await eventually(async () => expect(await harness.states()).toEqual({ submitting: 10 }), { every: 2 });
  await eventually(() => expect(smsc.sessions.size).toBe(1));
  // The telco has received all messages and answers none.
  await eventually(() => expect(smsc.log.length).toBe(10), { every: 1 }).finally(() => first.end('SIGKILL'));
  await spawnFor(harness, 'engine');
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 10 }));
  expect(await harness.unmatchedReceipts()).toEqual([]);
});

test('an engine that resumes after its claims were recovered still settles what it sent', async () => {
  const harness = await engineHarness();
  const telco = await scriptedTelco(harness);
  const connectorId = await harness.connector(telco.port, { window: 10 });
  // It is suspended while another engine recovers its claims.
  const engine = await harness.engine({ heartbeatMs: 3_600_000 });
  await harness.send({ connectorId, numbers: uniqueNumbers(10) });
  await telco.submitted(9);
  await harness.db.deleteFrom('engines').where('id', '=', engine.id).execute();
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ unknown: 10 }));
  // No receipt arrives that could settle the messages instead of their answers.
  await answerAll(telco, 10);
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 10 }));
  expect(telco.numbers).toHaveLength(10);
});

test('a live engine keeps its claims while the telco delays its answers', async () => {
  const harness = await engineHarness();
  const telco = await scriptedTelco(harness);
  const staleMs = 1_000;
  await harness.engine({ staleMs });
  await harness.engine({ staleMs });
  // The connector is created only now, because a session and its waiting messages may move to an engine that joins.
  const connectorId = await harness.connector(telco.port);
  const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(10) });
  await telco.submitted(9);
  // Both have run recovery since the claims reached that age.
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(harness.db);
  const old = new Date(rows[0]!.at.getTime() + staleMs);
  await eventually(async () => {
    const engines = await harness.db.selectFrom('engines').select('seen').execute();
    expect(engines).toHaveLength(2);
    for (const { seen } of engines) expect(seen.getTime()).toBeGreaterThan(old.getTime());
  });
  await answerAll(telco, 10);
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 10 }));
  const { timeline } = await harness.message(id);
  expect(timeline.map(({ kind }) => kind)).toEqual(['queued', 'submitting', 'pending']);
});

test('two engines on one database share the work and send nothing twice', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 2 });
  const connectorId = await harness.connector(smsc.port, { window: 10, sessions: 2 });
  const engines = [await harness.engine(), await harness.engine()];
  // The first engine takes both sessions, and releases one to the second when it starts.
  await eventually(async () => {
    for (const engine of engines) expect((await harness.connectorsOf(engine))[0]?.bound).toBe(1);
  });
  await harness.send({ connectorId, numbers: uniqueNumbers(500) });
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 500 }));
  const { rows } = await sql<{ engine_id: number }>`SELECT DISTINCT engine_id FROM messages`.execute(
    harness.db,
  );
  expect(new Set(rows.map((row) => row.engine_id))).toEqual(new Set(engines.map(({ id }) => id)));
  expect(smsc.log).toHaveLength(500);
});

type Telco = Awaited<ReturnType<typeof scriptedTelco>>;

async function answerAll(telco: Telco, count: number): Promise<void> {
  for (let n = 0; n < count; n++) (await telco.submitted(n)).answer(`id${n}`);
}
