import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstIdAt, instantOfId } from '../../server/domain/messageId.ts';
import { testDatabase } from '../support/database/testDatabase.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';

const { db } = await closeAfterAll(testDatabase());

test('the database and the server derive the same second from an id', async () => {
  for (const at of ['2018-02-07T00:00:00Z', '2026-11-21T09:30:15Z', '2099-12-31T23:59:59Z']) {
    const { rows } = await sql<{ id: number }>`SELECT message_id(${at}::timestamptz) AS id`.execute(db);
    const id = rows[0]!.id;
    expect(instantOfId(id).toISOString()).toBe(new Date(at).toISOString());
    expect(id).toBeGreaterThanOrEqual(firstIdAt(new Date(at)));
    expect(Number.isSafeInteger(id)).toBe(true);
  }
});
