// Messages are partitioned by month through their ids (domain/messageId.ts). Partitions are created ahead of time, so that no
// insert waits for one.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { firstIdAt } from '../domain/messageId.ts';
import type { Db } from './database.ts';

/** Partitions are created months ahead; a check twice a day suffices. */
const everyHours = 12;

/** Creates the partitions of the months ahead, now and while the process runs. Returns the function that stops it. */
export async function keepPartitions(
  db: Db,
  how: { clock: () => Date; logger: Logger; everyMs?: number },
): Promise<() => Promise<void>> {
  const make = () => ensurePartitions(db, { from: how.clock(), to: how.clock() });
  await make();
  let making = Promise.resolve();
  const timer = setInterval(
    () => {
      making = make().catch((error: unknown) =>
        how.logger.error({ err: error }, 'Creating the partitions of the months ahead failed'),
      );
    },
    how.everyMs ?? everyHours * 3_600_000,
  );
  return () => {
    clearInterval(timer);
    return making;
  };
}

/** Creates the partitions of every month from `from` to `monthsAhead` months after `to`, where they are missing. */
export async function ensurePartitions(
  db: Db,
  range: { from: Date; to: Date; monthsAhead?: number },
): Promise<void> {
  const start = range.from.getUTCFullYear() * 12 + range.from.getUTCMonth();
  const end = range.to.getUTCFullYear() * 12 + range.to.getUTCMonth() + (range.monthsAhead ?? 3);
  await db.transaction().execute(async (tx) => {
    // IF NOT EXISTS does not protect against another process that is creating it.
    await sql`SELECT pg_advisory_xact_lock(hashtext('tuma partitions'))`.execute(tx);
    for (let month = start; month <= end; month++) {
      const name = `messages_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
      const bounds = `FROM (${firstIdAt(monthStart(month))}) TO (${firstIdAt(monthStart(month + 1))})`;
      await sql
        .raw(
          `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF messages FOR VALUES ${bounds} WITH (fillfactor = 40)`,
        )
        .execute(tx);
    }
  });
}

const monthStart = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
