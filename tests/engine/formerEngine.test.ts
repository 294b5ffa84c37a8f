// Two versions whose engines must not run side by side: the later one waits until the engines of the version before have ended
// (migrations 0035 and 0037).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { startEngine } from '../../server/sending/engine.ts';
import { registerEngine } from '../../server/sending/upkeep/heartbeat.ts';
import { testSecrets } from '../support/secrets.ts';
import { engineHarness, testTimes, uniqueNumbers } from './engineHarness.ts';

const startBeside = async () => {
  const harness = await engineHarness();
  const { db, database } = harness;
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  const former = await db.insertInto('engines').values({ pid: process.pid }).returning('id').executeTakeFirstOrThrow();
  const waits = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const starting = startEngine({
    ...testTimes,
    staleMs: 60_000,
    database,
    logger: pino({ level: 'silent' }),
    metrics: new Registry(),
    clock: harness.clock,
    secrets: testSecrets,
    onWait: waits.resolve,
    signal: stopping.signal,
  });
  await Promise.race([starting, waits.promise]);
  const engines = async () => (await db.selectFrom('engines').select('id').execute()).map(({ id }) => id);
  return { ...harness, smsc, connectorId, former: former.id, starting, stopping, engines };
}; // oxfmt-ignore

test('an engine of the version before sends alone until it ends, and one of this version that waits for it can be stopped', async () => {
  const { starting, stopping, engines, former } = await startBeside();
  expect(await engines()).toEqual([former]);
  stopping.abort();
  await expect(starting).rejects.toThrow('aborted');
  expect(await engines()).toEqual([former]);
});

test('an engine of the version before is still waited for after PostgreSQL could not be reached', async () => {
  const { database, db, atEnd } = await engineHarness();
  await db.insertInto('engines').values({ pid: process.pid }).execute();
  const own = openDatabase(database.url);
  atEnd(() => own.close());
  const waits = Promise.withResolvers<void>();
  const refused = Object.assign(new Error('refused'), { code: '08001' });
  const onWait = () => {
    vi.spyOn(own.pool, 'connect').mockRejectedValueOnce(refused);
    waits.resolve();
  };
  const logger = pino({ level: 'silent' });
  const registered = registerEngine(own.db, {
    secretKeys: [],
    staleMs: 60_000,
    pollMs: 50,
    logger,
    onWait,
  });
  await Promise.race([registered, waits.promise]);
  await sql`UPDATE engines SET seen = now() - interval '2 minutes'`.execute(db);
  expect(await registered).toBeGreaterThan(0);
});

test('an engine of the version before is followed by one of this version, beside which it cannot return', async () => {
  const beside = await startBeside();
  const { db, former } = beside;
  const [id] = await beside.send({ connectorId: beside.connectorId, numbers: uniqueNumbers(1) });
  await sql`UPDATE engines SET seen = now() - interval '2 minutes'`.execute(db);
  const engine = await beside.starting;
  beside.atEnd(() => engine.stop());
  expect(await beside.engines()).toEqual([engine.id]);
  // The heartbeat of the former engine.
  const heartbeat = sql`
    INSERT INTO engines (id, pid, host, secret_keys) VALUES (${former}, 1, 'host', '{}')
    ON CONFLICT (id) DO UPDATE SET seen = now(), secret_keys = excluded.secret_keys`;
  await expect(heartbeat.execute(db)).rejects.toThrow('Engines of a later version have taken over');
  await expect.poll(async () => (await beside.message(id)).state, { timeout: 10_000 }).toBe('delivered');
  expect(beside.smsc.log).toHaveLength(1);
});
