import { sql } from 'kysely';
import { expect } from 'vitest';

import type { Db } from '../../../server/db/database.ts';
import { eventually } from '../eventually.ts';

/** Returns the backends of the test's database that wait for a lock. */
export async function blockedBackends(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}

/** Waits until exactly `count` statements wait for a lock in the test's database. */
export const untilBlocked = (db: Db, count = 1) =>
  eventually(async () => expect(await blockedBackends(db)).toHaveLength(count));
