// Messages are partitioned by month through their ids (domain/messageId.ts). Partitions are created ahead of time, so that no
// insert waits for one.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { hourMs } from '../../domain/durations.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { textArray } from '../sql/arrays.ts';
import type { Db, Tx } from '../database.ts';
import { startPolling } from '../../runtime/polling.ts';
import { hasTable, onlyValue, runSql } from '../sql/rows.ts';

/**
 * Percentage of a page that inserts fill; the rest is free for later versions of the rows (HOT). All outcomes of a page are stored before
 * the old versions can be removed, and a row with an outcome is a third longer, so more than half must be free.
 */
const fillfactor = 42;

/**
 * Columns that change while a message is sent. PostgreSQL logs a changed row from its first to its last changed byte, and a partition
 * may have the columns of its table in another order: with these at the end, neither text nor numbers are logged again.
 */
const changingColumns = [
  'submitting_at',
  'pending_at',
  'final_at',
  'not_before',
  'engine_id',
  'attempts',
  'parts_sent',
  'state',
  'smsc_id',
  'final_raw',
  'reason',
  'failure_code',
];

/** Creates the partitions of the months ahead, now and while the process runs. Returns the function that stops it. */
export async function keepPartitions(
  db: Db,
  { clock, logger, everyMs = 12 * hourMs }: { clock: () => Date; logger: Logger; everyMs?: number },
): Promise<() => Promise<void>> {
  const make = () => ensurePartitions(db, { from: clock(), to: clock() });
  await make();
  const polling = startPolling(everyMs, make, (error) =>
    logger.error({ err: error }, 'Creating the partitions of the months ahead failed'),
  );
  return polling.stop;
}

/** Creates the missing partitions of every month from `from` to `monthsAhead` months after `to`. */
export async function ensurePartitions(
  db: Db,
  range: { from: Date; to: Date; monthsAhead?: number },
): Promise<void> {
  const start = range.from.getUTCFullYear() * 12 + range.from.getUTCMonth();
  const end = range.to.getUTCFullYear() * 12 + range.to.getUTCMonth() + (range.monthsAhead ?? 3);
  await db.transaction().execute(async (tx) => {
    // IF NOT EXISTS does not protect against another process that creates it at the same time.
    await runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('tuma partitions'))`;
    for (let month = start; month <= end; month++) {
      const name = `messages_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
      const [first, next] = [firstIdAt(monthStart(month)), firstIdAt(monthStart(month + 1))];
      if (await hasTable(tx, name)) continue;
      const contents = await partitionContents(tx);
      await sql.raw(`CREATE TABLE ${name} (${contents}) WITH (fillfactor = ${fillfactor})`).execute(tx);
      await takeFromDefault(tx, name, { first, next });
      await sql
        .raw(`ALTER TABLE messages ATTACH PARTITION ${name} FOR VALUES FROM (${first}) TO (${next})`)
        .execute(tx);
    }
  });
}

/** The columns and constraints of `messages`, with the changing columns last. */
const partitionContents = (tx: Tx): Promise<string> => onlyValue(tx)`
    SELECT concat_ws(', ', (
      SELECT string_agg(concat_ws(' ', format('%I', a.attname), format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END, 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)),
        ', ' ORDER BY array_position(${textArray(changingColumns)}::text[], a.attname::text) NULLS FIRST, a.attnum)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = 'messages'::regclass AND a.attnum > 0 AND NOT a.attisdropped
    ), (
      SELECT string_agg(format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), ', ')
      FROM pg_constraint WHERE conrelid = 'messages'::regclass AND contype = 'c'
    )) AS contents`;

/**
 * Moves messages of the new partition's month out of the default partition, where ids of a clock that was months ahead are: the two may not
 * overlap. Takes the locks of ATTACH, in its order, so that no message is added meanwhile.
 */
async function takeFromDefault(
  tx: Tx,
  name: string,
  { first, next }: { first: number; next: number },
): Promise<void> {
  await runSql(tx)`LOCK TABLE ONLY messages IN SHARE UPDATE EXCLUSIVE MODE`;
  await runSql(tx)`LOCK TABLE messages_default IN ACCESS EXCLUSIVE MODE`;
  // By name, because the columns of the two are in different orders.
  const columns = sql.raw(
    await onlyValue(tx)<string>`
      SELECT string_agg(format('%I', attname), ', ') AS names FROM pg_attribute
      WHERE attrelid = 'messages'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  await runSql(tx)`
    WITH moved AS (DELETE FROM messages_default WHERE id >= ${first} AND id < ${next} RETURNING ${columns})
    INSERT INTO ${sql.table(name)} (${columns}) SELECT ${columns} FROM moved`;
}

const monthStart = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
