import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdAt, instantOfId } from '../../server/domain/messageId.ts';
import { testDatabase } from '../support/testDatabase.ts';
import type { Database } from '../../server/db/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the database and the server read the same second out of an id', async () => {
  for (const at of ['2018-02-07T00:00:00Z', '2026-11-21T09:30:15Z', '2099-12-31T23:59:59Z']) {
    const { rows } = await sql<{ id: number }>`SELECT message_id(${at}::timestamptz) AS id`.execute(
      database.db,
    );
    const id = rows[0]!.id;
    expect(instantOfId(id).toISOString()).toBe(new Date(at).toISOString());
    expect(id).toBeGreaterThanOrEqual(firstIdAt(new Date(at)));
    expect(Number.isSafeInteger(id)).toBe(true);
  }
});
