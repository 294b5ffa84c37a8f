// Messages are partitioned by month through their ids (domain/messageId.ts). Partitions are made ahead of time, so
// that no insert ever waits for one.
import { sql } from 'kysely';
import { firstIdAt } from '../domain/messageId.ts';
import type { Db } from './database.ts';

/** Makes the partitions of every month from `from` to `monthsAhead` months after `to`; those that exist stay. */
export async function ensurePartitions(
  db: Db,
  range: { from: Date; to: Date; monthsAhead?: number },
): Promise<void> {
  const start = range.from.getUTCFullYear() * 12 + range.from.getUTCMonth();
  const end = range.to.getUTCFullYear() * 12 + range.to.getUTCMonth() + (range.monthsAhead ?? 3);
  for (let month = start; month <= end; month++) {
    const name = `messages_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
    const bounds = `FROM (${firstIdAt(monthStart(month))}) TO (${firstIdAt(monthStart(month + 1))})`;
    await sql
      .raw(
        `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF messages FOR VALUES ${bounds} WITH (fillfactor = 50)`,
      )
      .execute(db);
  }
}

const monthStart = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
