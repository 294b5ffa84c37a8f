import type { Db, Tx } from '../../db/database.ts';
import { firstNumber, hasRows, onlyRow, runSql, type Row } from '../../db/sql/rows.ts';

/** `set_aside`: it was released, and messages that were due before it are being marked. */
export type Hold = Omit<Row<'sending_hold'>, 'one'>;

export const findHold = (db: Db | Tx): Promise<Hold | undefined> =>
  db.selectFrom('sending_hold').select(['since', 'reason', 'set_aside']).executeTakeFirst();

export const lockHold = (tx: Tx): Promise<Hold | undefined> =>
  tx.selectFrom('sending_hold').select(['since', 'reason', 'set_aside']).forUpdate().executeTakeFirst();

/** Holds sending; false if it is already held. Stops a release in progress. */
export const insertHold = (tx: Tx, reason: string): Promise<boolean> => hasRows(tx)`
  INSERT INTO sending_hold AS h (reason) VALUES (${reason})
  ON CONFLICT (one) DO UPDATE SET since = now(), reason = excluded.reason, set_aside = false WHERE h.set_aside
  RETURNING 1`;

export async function markSetAside(tx: Tx): Promise<void> {
  await tx.updateTable('sending_hold').set({ set_aside: true }).execute();
}

export async function deleteHold(tx: Tx): Promise<void> {
  await tx.deleteFrom('sending_hold').execute();
}

export const countWaiting = (db: Db): Promise<number> =>
  firstNumber(db)`SELECT count(*) AS count FROM outbox`;

/** Notifies engines and jobs, so that they look for work. */
export const wakeAll = (tx: Db | Tx): Promise<void> =>
  runSql(tx)`SELECT pg_notify('outbox', ''), pg_notify('campaigns', '')`;

export type DatabasePlace = Omit<Row<'database_place'>, 'one'>;

/**
 * Where this database is: its cluster, the oid of a table, which a restored dump creates again, and the timeline, which a recovery to a
 * point in time and a promotion begin. `recovered`: the cluster is configured with a point to recover to.
 */
export const readPlace = (tx: Tx): Promise<DatabasePlace & { recovered: boolean }> => onlyRow(tx)`
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system_id,
    'sending_hold'::regclass::oid::bigint AS table_oid, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline,
    EXISTS (SELECT 1 FROM pg_settings WHERE setting <> '' AND name IN ('recovery_target', 'recovery_target_lsn',
      'recovery_target_name', 'recovery_target_time', 'recovery_target_xid')) AS recovered`;

export const findPlace = (tx: Tx): Promise<DatabasePlace | undefined> =>
  tx
    .selectFrom('database_place')
    .select(['system_id', 'table_oid', 'timeline'])
    .forUpdate()
    .executeTakeFirst();

export async function savePlace(tx: Tx, { system_id, table_oid, timeline }: DatabasePlace): Promise<void> {
  const place = { system_id, table_oid, timeline };
  await tx
    .insertInto('database_place')
    .values(place)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(place))
    .execute();
}
