// No frequent statement scans a whole table, under any statistics. The statements run in the product, on its own connections.
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { openDatabase, type Database, type Db } from '../../server/db/database.ts';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { priorities } from '../../server/domain/priorities.ts';
import { claimReceipts, storeOutcomes } from '../../server/gateway/receipts.store.ts';
import { listWaitedFor } from '../../server/modules/campaigns/lists/lists.store.ts';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import { findDueWork } from '../../server/modules/campaigns/runs/dueWork.service.ts';
import { candidatesOf } from '../../server/modules/intake/recipients.service.ts';
import { enginePlanner, startEngine } from '../../server/sending/engine.ts';
import { lockQueued } from '../../server/sending/failover/reroute.store.ts';
import { startSmsc } from '../../simulators/smsc/smsc.ts';
import { aGroup, aSender, numbersFrom, senderName } from '../support/campaignHarness.ts';
import { eventually } from '../support/eventually.ts';
import { aClient, signedIn } from '../support/people.ts';
import { watchPlans, type Scan } from '../support/database/plans.ts';
import { testSecrets } from '../support/secrets.ts';
import { testApp } from '../support/testApp.ts';
import { testTimes } from './engineHarness.ts';

/** Number of rows that are queued, delayed, awaiting a receipt, and final: this many of each. */
const large = 20_000;
/** Maximum rows that a scan may read: those of a batch, and unknown or claimed messages. */
const rowsMax = 3_000;
/** Maximum pages that a scan may read for these rows. */
const pagesMax = 3_000;
/** Tables that grow with the traffic. */
const growingTables =
  /^(messages_\d|outbox|awaiting|claims|journal|gateway_messages|idempotency_keys|unmatched_receipts|dnd|campaign_rejects)/;

interface Place {
  clientId: number;
  connectorId: number;
  /** ID of a connector that never sends, which has the queued messages. */
  idleId: number;
}

/** Adds messages that are queued, that await a receipt, and that are final, created that many seconds ago. */
async function addMessages(
  db: Db,
  { clientId, connectorId, idleId }: Place,
  { each, seconds }: { each: number; seconds: number },
): Promise<void> {
  const first = firstIdAt(new Date(Date.now() - seconds * 1_000));
  await sql`
    INSERT INTO messages (id, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost, state,
      smsc_id, timeline)
    SELECT ${first}::bigint + n, ${clientId}::int, CASE n % 2 WHEN 0 THEN 'transactional' ELSE 'promotional' END,
      CASE WHEN n <= ${each} THEN ${idleId}::int ELSE ${connectorId}::int END, 'TUMA', 1001, '2547' || 20000000 + n, 'Safaricom',
      'Habari', 1, 0.6,
      CASE WHEN n <= ${each} THEN 'queued' WHEN n <= 2 * ${each}::int THEN 'pending' WHEN n % 100 = 0 THEN 'unknown' ELSE 'delivered' END,
      'smsc' || n, jsonb_build_array(json_build_object('at', now(), 'kind', 'queued'))
    FROM generate_series(1, 3 * ${each}::int) n`.execute(db);
} // oxfmt-ignore

/** Fills all tables as after a busy hour, with messages of other connectors. */
async function fill(db: Db, place: Place): Promise<void> {
  const { clientId, connectorId, idleId } = place;
  await addMessages(db, place, { each: large, seconds: 60 });
  await sql`
    INSERT INTO messages (id, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts, cost,
      not_before, timeline)
    SELECT ${firstIdAt(new Date(Date.now() - 90_000))}::bigint + n, ${clientId}::int, 'transactional', ${connectorId}::int, 'TUMA',
      1001, '254733000000', 'Safaricom', 'Habari', 1, 0.6, now() + interval '1 hour', '[]'
    FROM generate_series(1, ${large}::int) n`.execute(db);
  await sql`UPDATE outbox SET campaign_id = 1000000 WHERE connector_id = ${idleId}`.execute(db);
  await sql`INSERT INTO gateway_messages SELECT id, 1, id, '', '', false, CASE id % 50 WHEN 0 THEN 'due' ELSE 'none' END
    FROM messages WHERE state IN ('pending', 'delivered')`.execute(db);
  await sql`INSERT INTO idempotency_keys SELECT ${clientId}::int, 'k' || n, '\\x00', '{}' FROM generate_series(1, ${large}::int) n`.execute(db);
  await sql`INSERT INTO dnd (client_id, msisdn, source) SELECT ${clientId}::int, '2547' || 50000000 + n, 'import'
    FROM generate_series(1, ${large}::int) n`.execute(db);
  await sql`INSERT INTO unmatched_receipts (connector_id, smsc_id, msisdn, sender_id, state, raw, received)
    SELECT ${connectorId}::int, 'old' || n, '254733000000', 'TUMA', 'DELIVRD', '', now() - interval '3 days'
    FROM generate_series(1, ${large}::int) n`.execute(db);
  await sql`WITH alive AS (INSERT INTO engines (pid, seen, generation) VALUES (1, now() + interval '1 hour', 2) RETURNING id), claimed AS (
      INSERT INTO claims (engine_id, connector_id, ids) SELECT id, ${idleId}::int, ARRAY[n] FROM alive, generate_series(1, 500) n)
    INSERT INTO journal (engine_id, sent, answered) SELECT id, ARRAY[n], '[]' FROM alive, generate_series(1, 2000) n`.execute(db);
} // oxfmt-ignore

const nothing = () => Promise.resolve();
const analyse = (db: Db) => sql`ANALYZE`.execute(db);

/** Autovacuum could run ANALYZE in the middle of a test. */
async function withoutAutovacuum(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  for (const { name } of rows)
    await sql.raw(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`).execute(db);
}

/**
 * Starts a server, an engine and a client with the data of a busy hour. `whenEmpty` runs before the first message is created; the engine
 * starts after it.
 */
async function startBusyApp(whenEmpty: (db: Db) => Promise<unknown>) {
  const migrated = await testApp();
  const { db, database: first } = migrated;
  await withoutAutovacuum(db);
  const plans = await watchPlans(first);
  // New connections, which log their plans.
  const database: Database = openDatabase(first.url);
  const engineDatabase = openDatabase(first.url, { settings: enginePlanner, prepared: true });
  const clock = () => new Date();
  const logger = pino({ level: 'silent' });
  const app = await buildApp({ database, clock, secrets: testSecrets, logger, metrics: new Registry(), consoleDir: undefined, trustProxy: false });
  const smsc = await startSmsc({ receiptDelayMs: [5, 20], rules: [] });
  const clientId = await aClient(db, { units: 100_000 });
  const link = { host: '127.0.0.1', port: smsc.port, system_id: 'tuma', password: 'secret', system_type: '', bind: 'transceiver', tls: false, window: 50, rate: 10_000, sessions: 2, source_ton: 0, source_npi: 0, message_id_format: 'as_is' }; // oxfmt-ignore
  const connectorId = await aSender(db, clientId, link);
  const place: Place = { clientId, connectorId, idleId: await aSender(db, await aClient(db)) };
  await db.deleteFrom('sending_windows').execute();
  await whenEmpty(db);
  await addMessages(db, place, { each: 3, seconds: 120 });
  const user = await signedIn(db, { clientId });
  const engine = await startEngine({ ...testTimes, database, logger, metrics: new Registry(), clock, secrets: testSecrets });
  onTestFinished(async () => {
    plans.stop();
    await engine.stop();
    await smsc.close();
    await app.close();
    await engineDatabase.close();
    await database.close();
    await migrated.close();
  });

  const call = async (path: string, body: object, key?: string) => {
    const headers = { authorization: user.token, ...(key !== undefined && { 'idempotency-key': key }) };
    const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload: body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  let calls = 0;
  return {
    ...plans,
    db,
    place,
    /** Runs every statement that must stay fast. */
    async work(): Promise<void> {
      const before = smsc.log.length;
      calls++;
      const numbers = numbersFrom(500 + 20 * calls, 20);
      const groupId = await aGroup(db, clientId, 100);
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const body = { country_code: 'KE', message: 'Habari', msisdn: numbers[n], schedule: false, sender_id: senderName };
          return call('message/send/transactional', body, `busy-${calls}-${n}`);
        }),
      );
      const group = { campaign_name: 'Habari', contact_group_id: groupId, message: 'Habari', sender_id: senderName };
      await call('message/send/contact-group', group, `group-${calls}`);
      // A campaign to a group of that size is held for a minute.
      await database.db.updateTable('campaigns').set({ state: 'running', hold_until: null }).where('state', '=', 'held').execute();
      for (const id of (await findDueWork(database.db, clock())).toExpand) await expandRun(database, id);
      for (const messageClass of ['transactional', 'promotional'])
        await call(`message/all/${messageClass}`, { page: 1, per_page: 25 });
      // A campaign before that of all queued messages.
      await listWaitedFor(database.db, [999_999]);
      const claim = { accountId: 1, firstId: firstIdAt(new Date(Date.now() - 3_600_000)), limit: 100, now: clock(), leaseSeconds: 60 };
      const due = await claimReceipts(database.db, claim);
      const queue = { connectorId: place.idleId, priority: priorities.transactional, clientId, after: 0, limit: 500 };
      await engineDatabase.db.transaction().execute((tx) => lockQueued(tx, queue));
      await storeOutcomes(database.db, due.map(({ id }) => ({ id, state: 'acknowledged' })));
      await eventually(() => expect(smsc.log.length).toBeGreaterThanOrEqual(before + 120), { timeout: 20_000 });
      await eventually(() => expect(smsc.receipts.waiting).toBe(0), { timeout: 20_000 });
    },
  };
} // oxfmt-ignore

/** Statements of recovery, which are not part of sending. */
const sweeps = [/^DELETE FROM (journal j|claims) /];

/** Scans of growing tables that exceed the limits or read the whole table; one line per statement. */
const findFullScans = (scans: readonly Scan[]): string[] => [
  ...new Set(
    scans
      .filter(({ statement }) => !sweeps.some((sweep) => sweep.test(statement.trim())))
      .filter(({ table, node, rows, pages }) => growingTables.test(table) && (rows > rowsMax || pages > pagesMax || (node === 'Seq Scan' && rows > 0)))
      .map(({ node, table, index = '', statement }) => `${node} ${table} ${index}: ${statement.trim().slice(0, 160)}`),
  ),
]; // oxfmt-ignore

/** Statements that must have run, so that the test is not empty. */
const indexes = [
  'outbox_queued',
  'outbox_delayed',
  'outbox_by_campaign',
  'awaiting_by_smsc_id',
  'idempotency_keys_pkey',
  'gateway_receipts_due',
];

/** Actions at each stage. */
type Analysed = Partial<Record<'whenEmpty' | 'whenIdle' | 'whenFull', (db: Db) => Promise<unknown>>>;

test.each<[string, Analysed]>([
  ['no statistics', {}],
  ['the statistics of empty tables', { whenEmpty: analyse }],
  ['the statistics of an idle hour', { whenIdle: analyse }],
  ['fresh statistics', { whenFull: analyse }],
])(
  'with %s no statement of sending, receipts, expiry, expansion and lists reads a whole table',
  async (_, { whenEmpty = nothing, whenIdle = nothing, whenFull = nothing }: Analysed) => {
    const app = await startBusyApp(whenEmpty);
    await app.work();
    await whenIdle(app.db);
    // Statements are prepared and planned while the tables are almost empty.
    await app.work();
    await fill(app.db, app.place);
    await whenFull(app.db);
    app.scans.splice(0);
    await app.work();
    const used = new Set(app.scans.map(({ index }) => index));
    expect(indexes.filter((index) => !used.has(index))).toEqual([]);
    expect(findFullScans(app.scans)).toEqual([]);
  },
  120_000,
);

test('each batch of a group that was just imported reads its own members alone', async () => {
  const migrated = await testApp();
  await withoutAutovacuum(migrated.db);
  const { scans, stop } = await watchPlans(migrated.database);
  const database = openDatabase(migrated.database.url);
  onTestFinished(async () => {
    stop();
    await database.close();
    await migrated.close();
  });
  const clientId = await aClient(database.db);
  const source = { group_id: await aGroup(database.db, clientId, 12_000) };
  scans.splice(0);
  let rows = 0;
  for await (const batch of await candidatesOf(database.db, {
    clientId,
    source,
    text: 'Hello {first_name}',
    by: 'job',
  }))
    rows += batch.length;
  expect(rows).toBe(12_000);
  const members = scans.filter(({ table }) => table === 'contact_group_members');
  expect(members.length).toBeGreaterThan(0);
  expect(members.filter((scan) => scan.rows > rowsMax)).toEqual([]);
});
