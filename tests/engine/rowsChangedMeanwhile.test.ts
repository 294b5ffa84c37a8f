// Statements that find a row changed before they could lock it (decisions/072-locks-apart-from-partitions.md). PostgreSQL of the tests
// overwrites memory that it has freed (tests/support/database/database.setup.ts), so that a use of it ends the server process.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database, type Db, type Tx } from '../../server/db/database.ts';
import { priorities } from '../../server/domain/priorities.ts';
import { eraseOld } from '../../server/modules/messages/retention.service.ts';
import { claim } from '../../server/sending/claim/outbox.ts';
import { enginePlanner } from '../../server/sending/engine.ts';
import { expireInvalid } from '../../server/sending/upkeep/expiry.ts';
import { untilBlocked } from '../support/database/blockedStatements.ts';
import { aMessage } from '../support/messages.ts';
import { aClient } from '../support/people.ts';
import { testDatabase } from '../support/database/testDatabase.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const hour = 3_600_000;

/** Connections that join messages by index, also while they are few. */
const asEngine = ({ url }: Database) => openDatabase(url, { settings: enginePlanner });

/** Runs `work` and, once it waits for the lock that `change` was made under, commits the change. */
async function duringWork<Result>(db: Db, change: (tx: Tx) => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  let result: Promise<Result> | undefined;
  await db.transaction().execute(async (tx) => {
    await change(tx);
    result = work();
    result.catch(() => undefined);
    await untilBlocked(db);
  });
  return result as Promise<Result>;
} // oxfmt-ignore

/** Lets each statement that deletes from the outbox wait for the lock of {@link changeOfRow} after it has begun, as its locks skip rows. */
const delayDeletes = (db: Db) =>
  sql
    .raw(
      `CREATE FUNCTION wait_for_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
      CREATE TRIGGER delayed BEFORE DELETE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wait_for_change();`,
    )
    .execute(db);

const changeOfRow = (id: number | undefined) => async (tx: Tx) => {
  await sql`SELECT pg_advisory_xact_lock(1)`.execute(tx);
  await sql`UPDATE outbox SET held = held WHERE id = ${id}`.execute(tx);
};
const changeOfMessage = (id: number | undefined) => (tx: Tx) =>
  sql`UPDATE messages SET state = state WHERE id = ${id}`.execute(tx);

async function queued(of: { validUntil?: Date } = {}) {
  const harness = await engineHarness();
  const connectorId = await harness.connector(1);
  const ids = await harness.send({ connectorId, numbers: uniqueNumbers(3), ...of });
  const database = asEngine(harness.database);
  harness.atEnd(() => database.close());
  return { ...harness, db: database.db, connectorId, ids };
}

/** Delivered messages of forty days ago, of a client with a retention period of thirty days. */
async function old() {
  const made = await testDatabase();
  const database = asEngine(made);
  onTestFinished(async () => {
    await database.close();
    await made.close();
  });
  const { db } = database;
  const clientId = await aClient(db);
  await db.updateTable('clients').set({ retention_days: 30 }).where('id', '=', clientId).execute();
  const at = new Date(Date.now() - 40 * 24 * hour);
  const ids = [];
  for (const text of ['one', 'two', 'three']) ids.push(await aMessage(db, { clientId, text, at }));
  const texts = async () => (await db.selectFrom('messages').select('message').execute()).map(({ message }) => message);
  return { db, ids, texts };
} // oxfmt-ignore

test('a claim does not take a message whose row changes as it begins, and takes the others', async () => {
  const { db, connectorId, ids } = await queued();
  await delayDeletes(db);
  const engine = { pid: process.pid, generation: 2 };
  const { id: engineId } = await db.insertInto('engines').values(engine).returning('id').executeTakeFirstOrThrow();
  const range = { first: priorities.urgent, last: priorities.promotional };
  const claimed = await duringWork(db, changeOfRow(ids[0]), () =>
    claim(db, { connectorId, engineId, range, limit: 10, now: new Date() }),
  );
  expect(claimed.map(({ id }) => id)).toEqual(ids.slice(1));
}); // oxfmt-ignore

test('messages expire except one whose row changes as they are failed', async () => {
  const harness = await queued({ validUntil: new Date(Date.now() - hour) });
  const { db, ids } = harness;
  await delayDeletes(db);
  expect(await duringWork(db, changeOfRow(ids[0]), () => expireInvalid(db, () => new Date()))).toBe(2);
  expect(await harness.message(ids[0])).toMatchObject({ state: 'queued' });
  expect(await harness.message(ids[1])).toMatchObject({ state: 'failed' });
});

test('retention erases messages of which one changes as it begins', async () => {
  const { db, ids, texts } = await old();
  expect(await duringWork(db, changeOfMessage(ids[0]), () => eraseOld(db, new Date()))).toBe(3);
  expect(await texts()).toEqual(['', '', '']);
});
