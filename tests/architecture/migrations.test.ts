// A database of an earlier development version can be opened, keeps its data and is migrated to the schema of a new one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Database, Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { steps } from '../../server/db/upgrade.ts';
import { foldMoves } from '../../server/modules/counts/slots.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const root = join(import.meta.dirname, '../..');
const fixture = readFileSync(join(root, 'tests/support/databases/0021_journal.sql'), 'utf8');
const stepNames = Object.keys(steps);

const newDatabase = await closeAfterAll(testDatabase('template1'));
const migrationNames = await migrate(newDatabase.db);
const laterNames = migrationNames.slice(1);
const newCatalogue = await catalogueOf(newDatabase.db);

const opened: Database[] = [];
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

async function emptyDatabase(): Promise<Db> {
  const database = await testDatabase('template1');
  opened.push(database);
  return database.db;
}

/** Creates a database as the development version whose last migration is `last` left it. */
async function oldDatabase(last = '0021_journal'): Promise<Db> {
  const db = await emptyDatabase();
  await sql.raw(fixture).execute(db);
  for (const name of stepNames.slice(0, stepNames.indexOf(last) + 1)) {
    await sql.raw(steps[name] ?? '').execute(db);
    await sql`INSERT INTO kysely_migration VALUES (${name}, '2026-11-22T06:00:00.000Z')`.execute(db);
  }
  return db;
}

const recordedNames = async (db: Db) =>
  (await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)).rows.map(({ name }) => name);

test('every file of migrations runs, has the number after the one before, and says whether the version before may run beside it', () => {
  const files = readdirSync(join(root, 'server/db/migrations')).filter((name) => name.endsWith('.ts'));
  expect(files.map((name) => name.replace('.ts', ''))).toEqual(migrationNames);
  // A database with a later migration refuses a lower number, so numbers such as those of the two withdrawn migrations are not reused.
  const numbers = Array.from({ length: files.length + 2 }, (_, index) => index + 1);
  const used = numbers.filter((number) => number !== 33 && number !== 36);
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(used);
  // The rule applies from 0031.
  const silent = files
    .slice(30)
    .filter(
      (name) =>
        !/^\/\/ Beside the version before: (yes|no)\b/m.test(
          readFileSync(join(root, 'server/db/migrations', name), 'utf8'),
        ),
    );
  expect(silent).toEqual([]);
});

test('the comparison of catalogues sees a column, an index, a trigger, a function body and a storage parameter', async () => {
  for (const change of [
    'ALTER TABLE clients ALTER COLUMN address SET NOT NULL',
    'DROP INDEX dnd_by_created',
    'ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only',
    `CREATE OR REPLACE FUNCTION notify_gateways() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'ALTER TABLE outbox RESET (autovacuum_vacuum_threshold)',
    'ALTER TABLE uploads ALTER COLUMN bytes SET STORAGE EXTENDED',
  ]) {
    const undone = newDatabase.db.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx);
      expect(await catalogueOf(tx), change).not.toEqual(newCatalogue);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  }
  expect(await catalogueOf(newDatabase.db)).toEqual(newCatalogue);
});

test.each(['0021_journal', ...stepNames])(
  'a database that ended at %s gets the schema of a new one and is recorded as such',
  async (last) => {
    const db = await oldDatabase(last);
    expect(await migrate(db)).toEqual([...stepNames.slice(stepNames.indexOf(last) + 1), ...laterNames]);
    expect(await catalogueOf(db)).toEqual(newCatalogue);
    expect(await recordedNames(db)).toEqual(migrationNames);
    expect(await migrate(db)).toEqual([]);
  },
);

test('an upgrade keeps the rows of the database', async () => {
  const db = await oldDatabase();
  await migrate(db);
  const client = await db.selectFrom('clients').selectAll().where('id', '=', 2).executeTakeFirstOrThrow();
  const warned = new Date('2026-11-20T08:00:00Z');
  expect([client.low_balance_notified, client.low_balance_recorded]).toEqual([warned, warned]);
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'state', 'failure_code'])
    .orderBy('id')
    .execute();
  expect(messages).toEqual([
    { id: 1, state: 'queued', failure_code: null },
    { id: 2, state: 'failed', failure_code: null },
  ]);
  const failures = await db.selectFrom('message_failures').select(['id', 'failure_code']).execute();
  expect(failures).toEqual([{ id: 2, failure_code: null }]);
  expect(await db.selectFrom('unmatched_receipts').select('smsc_id').execute()).toEqual([{ smsc_id: 'a1' }]);
  expect(await db.selectFrom('dnd').select('msisdn').execute()).toHaveLength(2);
  const faults = (await verifyLedger(db)).filter(({ rule }) => !rule.includes('messages'));
  expect(faults).toEqual([]);
});

test('an upgrade splits the counts of failed messages into those that were sent and those that were not', async () => {
  const db = await oldDatabase('0030_notification_names');
  await sql`
    INSERT INTO messages (created, client_id, connector_id, package_id, parts, parts_sent, class, state, sender_id, msisdn, network, cost,
      message, failure_code)
    SELECT now() - days * interval '1 day', 2, 1, 1, 2, parts_sent, 'transactional', 'failed', 'DUKA', '254712345678', 'Safaricom', 0, 'x', code
    FROM (VALUES (0, 0, 'campaign_cancelled'), (0, 0, 'number_unknown'), (0, 1, 'validity_ended'), (70, 0, 'message_cancelled')) v(days, parts_sent, code)`.execute(db);
  await sql`
    INSERT INTO message_counts (client_id, day, class, connector_id, sender_id, package_id, queued, failed, parts, cost)
    SELECT 2, (created AT TIME ZONE 'Africa/Nairobi')::date, 'transactional', 1, 'DUKA', 1, count(*) FILTER (WHERE state = 'queued'), count(*) FILTER (WHERE state = 'failed'),
      sum(CASE state WHEN 'failed' THEN parts_sent ELSE parts END), sum(cost) FROM messages GROUP BY 2`.execute(db);
  await migrate(db);
  const { rows } = await sql`SELECT failed, unsent FROM message_counts ORDER BY day`.execute(db);
  expect(rows).toEqual([{ failed: 1, unsent: 1 }, { failed: 4, unsent: 1 }]);
  const cut = await db.selectFrom('message_failures').select(['failure_code', 'parts_sent']).where('parts_sent', 'is not', null).execute();
  expect(cut).toEqual([{ failure_code: 'validity_ended', parts_sent: 1 }]);
  await foldMoves(db);
  const faults = (await verifyLedger(db)).map(({ rule }) => rule).filter((rule) => /the counts|quarter/.test(rule));
  expect(faults).toEqual([]);
}); // oxfmt-ignore

test('an upgrade converts the events of journaled and of parked outcomes to their names of today', async () => {
  const db = await oldDatabase('0027_dnd_order_delivery_reports');
  const result = (event: object) => JSON.stringify({ message: { id: 5 }, ...event });
  await sql`INSERT INTO parked_results (kind, connector_id, content, error)
    VALUES ('outcome', 1, ${result({ happening: 'lost_sight' })}, 'x'), ('text', 1, ${result({ happening: 'x' })}, 'x')`.execute(db);
  await migrate(db);
  const parked = await db.selectFrom('parked_results').select('content').orderBy('id').execute();
  expect(parked.map(({ content }) => content)).toEqual([result({ event: 'outcome_unknown' }), result({ happening: 'x' })]);
  const { rows } = await sql<{ answered: string }>`SELECT answered FROM journal WHERE answered <> '[]'`.execute(db);
  expect(rows.map(({ answered }) => JSON.parse(answered) as unknown)).toEqual([
    [
      { id: 1, event: 'requeued' },
      { id: 2, event: 'outcome_unknown' },
      { id: 3, event: 'accepted' },
    ],
  ]);
}); // oxfmt-ignore

test('an upgrade grants delivery figures to roles that read reports', async () => {
  const db = await oldDatabase();
  await migrate(db);
  const grants = await db
    .selectFrom('role_permissions')
    .selectAll()
    .where('role_id', '=', 7)
    .orderBy('module')
    .execute();
  expect(grants.map(({ module }) => module)).toEqual(['delivery_reports', 'reports']);
});

test('processes that start at once upgrade a database once, and create a new one once', async () => {
  const old = await oldDatabase();
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(old)));
  expect(ran.flat()).toEqual([...stepNames, ...laterNames]);
  const fresh = await emptyDatabase();
  expect((await Promise.all([1, 2, 3, 4].map(() => migrate(fresh)))).flat()).toEqual(migrationNames);
});

test('refuses a database older than 0021_journal with the version that upgrades it and changes nothing', async () => {
  const db = await oldDatabase();
  await sql`DELETE FROM kysely_migration WHERE name = '0021_journal'`.execute(db);
  const before = await catalogueOf(db);
  await expect(migrate(db)).rejects.toThrow('Start commit f81014d on it once');
  expect(await catalogueOf(db)).toEqual(before);
});

test('refuses a database that a later version changed, by name, and changes nothing', async () => {
  const db = await emptyDatabase();
  await migrate(db);
  await sql`INSERT INTO kysely_migration VALUES ('9999_of_a_later_version', '2030-01-01')`.execute(db);
  const before = await catalogueOf(db);
  const known = migrationNames.at(-1)!;
  await expect(migrate(db)).rejects.toThrow(
    `The database is at 9999_of_a_later_version, and this version ends at ${known}: start the version that changed it, or a later one.`,
  );
  expect(await catalogueOf(db)).toEqual(before);
});
