/** Lost connections to the database, and a database that refuses: no message is lost or sent twice, and the ledger is correct. */
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const window = 50;
const hour = 3_600_000;
const msFromNow = (ms: number) => new Date(Date.now() + ms);

test('while database connections are killed repeatedly, all messages are sent and none twice', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc({ latencyMs: 2, receiptDelayMs: [0, 50] });
  const connectorId = await harness.connector(smsc.port, { window });
  await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(1_000) });
  for (let kills = 1; kills <= 8; kills++) {
    await eventually(() => expect(smsc.log.length).toBeGreaterThanOrEqual(kills * 80), { every: 1 });
    await terminateConnections(harness);
  }
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1_000 }));
  const sent = smsc.log.map(({ destination }) => destination);
  expect(sent).toHaveLength(1_000);
  expect(new Set(sent).size).toBe(1_000);
});

test('outcomes that cannot be stored are retried, and nothing is claimed meanwhile', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port, { window });
  const metrics = new Registry();
  await harness.engine({ metrics });
  const figure = async (name: string) =>
    Number(new RegExp(`^tuma_${name} ([\\d.e-]+)`, 'm').exec(await metrics.metrics())?.[1] ?? 0);
  const failures = () => figure('store_failures_total');
  await harness.send({ connectorId, numbers: uniqueNumbers(10), notBefore: msFromNow(hour) });
  await harness.send({ connectorId, numbers: uniqueNumbers(10), notBefore: msFromNow(3 * hour) });
  await sql`ALTER TABLE message_counts RENAME TO message_counts_away`.execute(harness.db);
  harness.advance(2 * hour);
  // A claim may be under way when the first failure is recorded; the third is recorded 600 ms later.
  await eventually(async () => expect(await failures()).toBeGreaterThan(2));
  harness.advance(2 * hour);
  await eventually(async () => expect(await failures()).toBeGreaterThan(5));
  expect(await harness.states()).toEqual({ submitting: 10, queued: 10 });
  expect(await figure('receipts_lag_seconds')).toBeGreaterThan(0.1);
  await sql`ALTER TABLE message_counts_away RENAME TO message_counts`.execute(harness.db);
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 20 }));
  expect(await figure('receipts_lag_seconds')).toBeLessThan(0.1);
  expect(smsc.log).toHaveLength(20);
});

/** Starts an engine with a message whose claim was committed, but whose result the engine never got; claims fail until `repair`. */
async function startWithLostClaim() {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  const metrics = new Registry();
  const engine = await harness.engine({ metrics });
  const [id] = await harness.send({
    connectorId,
    numbers: uniqueNumbers(1),
    notBefore: msFromNow(hour),
  });
  await sql`ALTER TABLE messages RENAME TO messages_away`.execute(harness.db);
  await sql`
    WITH taken AS (DELETE FROM outbox RETURNING id), claim AS (
      INSERT INTO claims (engine_id, connector_id, ids, attempts, claimed)
      SELECT ${engine.id}::int, ${connectorId}::int, array_agg(id), '{1}', now() FROM taken
    ) SELECT`.execute(harness.db);
  await sql`NOTIFY outbox`.execute(harness.db);
  const failed = async () => {
    const text = await metrics.metrics();
    expect(text).toMatch(/tuma_claims_failed_total [1-9]/);
  };
  await eventually(failed);
  const repair = () => sql`ALTER TABLE messages_away RENAME TO messages`.execute(harness.db);
  return { harness, smsc, connectorId, id, repair };
}

test('a claim whose result was lost with the connection is requeued and sent', async () => {
  const { harness, smsc, id, repair } = await startWithLostClaim();
  await repair();
  await eventually(async () => expect(await harness.message(id)).toMatchObject({ state: 'delivered' }));
  expect(smsc.log).toHaveLength(1);
});

test('a claim whose result was lost is requeued although its connector stops before', async () => {
  const { harness, connectorId, repair } = await startWithLostClaim();
  const { db } = harness;
  await db.updateTable('connectors').set({ status: 0 }).where('id', '=', connectorId).execute();
  const rowsOf = async (table: string) =>
    (await sql`SELECT FROM ${sql.table(table)}`.execute(db)).rows.length;
  await eventually(async () => expect(await rowsOf('connector_leases')).toBe(0));
  await repair();
  await eventually(async () => expect(await rowsOf('outbox')).toBe(1));
});

test('a claim whose result was lost is requeued although its connector is bypassed', async () => {
  const { harness, smsc, connectorId, repair } = await startWithLostClaim();
  const { db } = harness;
  await smsc.close();
  harness.advance(31_000);
  await eventually(async () => {
    const bypassed = await db.selectFrom('connector_breakers').select('connector_id').execute();
    expect(bypassed).toEqual([{ connector_id: connectorId }]);
  });
  await repair();
  await eventually(async () => expect((await sql`SELECT FROM outbox`.execute(db)).rows).toHaveLength(1));
});

async function terminateConnections(harness: EngineHarness): Promise<void> {
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(harness.db);
}
