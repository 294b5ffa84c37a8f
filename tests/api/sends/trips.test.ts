/** Statements that are sent in one packet (decisions/048-sends-in-three-trips.md). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, withoutTableScans, type Tx } from '../../../server/db/database.ts';
import { prepare, withSettings } from '../../../server/db/connection/pgClients.ts';
import { inOneTrip, inPipeline } from '../../../server/db/connection/pipeline.ts';
import { tookTooLong } from '../../../server/db/sqlState.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

const { url } = await closeAfterAll(testDatabase());
const pipelined = openDatabase(url, { connectionsMax: 1, pipelined: true });
const { db } = pipelined;
beforeAll(() => sql`CREATE TABLE trip_rows (id int PRIMARY KEY, text text)`.execute(db));
afterAll(() => pipelined.close());

const add = (tx: Tx, id: number, text: unknown = 'row') =>
  sql`INSERT INTO trip_rows VALUES (${id}, ${text})`.execute(tx);
const read = async (tx: Tx | typeof db, id: number) =>
  (await sql<{ id: number; text: string }>`SELECT id, text FROM trip_rows WHERE id = ${id}`.execute(tx)).rows;
const count = (tx: Tx) => sql<{ rows: number }>`SELECT count(*)::int AS rows FROM trip_rows`.execute(tx);

test('the statements of a trip see those before them, and each gets its own rows, also when it is repeated', async () => {
  for (const id of [1, 2])
    await inPipeline(db, async (tx) => {
      const [, first, { rows: counted }, , second] = await inOneTrip(
        tx,
        () => add(tx, id * 10, 'first'),
        () => read(tx, id * 10),
        () => count(tx),
        () => add(tx, id * 10 + 1, 'second'),
        () => read(tx, id * 10 + 1),
      );
      expect([first, second]).toEqual([
        [{ id: id * 10, text: 'first' }],
        [{ id: id * 10 + 1, text: 'second' }],
      ]);
      expect(counted).toEqual([{ rows: id * 2 - 1 }]);
    });
});

test('a statement that fails fails its trip with its error, and the connection serves the next transaction', async () => {
  const failing = inPipeline(db, (tx) =>
    inOneTrip(
      tx,
      () => add(tx, 30),
      () => add(tx, 30),
      () => sql`SELECT ${'never run before'}::text`.execute(tx),
    ),
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await read(db, 30)).toEqual([]);
  await inPipeline(db, async (tx) => {
    const [{ rows }] = await inOneTrip(tx, () =>
      sql<{ text: string }>`SELECT ${'never run before'}::text`.execute(tx),
    );
    expect(rows).toEqual([{ text: 'never run before' }]);
  });
});

test('a value that cannot be written fails its trip, and the connection serves the next transaction', async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const failing = inPipeline(db, (tx) =>
    inOneTrip(
      tx,
      () => add(tx, 40),
      () => add(tx, 41, circular),
      () => read(tx, 40),
    ),
  );
  await expect(failing).rejects.toThrow('circular');
  expect(await read(db, 40)).toEqual([]);
  await inPipeline(db, (tx) => add(tx, 40));
  expect(await read(db, 40)).toEqual([{ id: 40, text: 'row' }]);
});

describe.each([
  ['a plain connection', {}],
  ['a connection that prepares', { prepared: true }],
  ['a pipelined connection', { pipelined: true }],
])('on %s the settings of a statement', (_what, options) => {
  const database = openDatabase(url, { connectionsMax: 1, ...options });
  afterAll(() => database.close());
  const settings = async (before = sql``) =>
    (
      await sql<{ scans: string; limit: string; asked: string }>`${before}
        SELECT current_setting('enable_seqscan') AS scans, current_setting('statement_timeout') AS limit, ${'asked'}::text AS asked`.execute(
        database.db,
      )
    ).rows;

  test('hold for it alone, also when it is prepared and repeated', async () => {
    const [own] = await settings();
    for (const before of [sql`${withoutTableScans(7)}`, sql`${withoutTableScans(7)}${prepare}`])
      for (let times = 0; times < 2; times++) {
        expect(await settings(before)).toEqual([{ scans: 'off', limit: '7s', asked: 'asked' }]);
        expect(await settings()).toEqual([own]);
      }
  });

  test('end it where it takes too long, and the connection serves the next one', async () => {
    const slow = sql`${withSettings({ statement_timeout: '20ms' })} SELECT pg_sleep(60)`.execute(database.db);
    await expect(slow).rejects.toMatchObject({ code: tookTooLong });
    expect(await settings()).toMatchObject([{ asked: 'asked' }]);
  });
});
