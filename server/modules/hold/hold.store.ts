import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface Hold {
  since: Date;
  reason: string;
  /** It was released, and messages that were due before it are being marked. */
  set_aside: boolean;
}

export const findHold = (db: Db | Tx): Promise<Hold | undefined> =>
  db.selectFrom('sending_hold').select(['since', 'reason', 'set_aside']).executeTakeFirst();

export const lockHold = (tx: Tx): Promise<Hold | undefined> =>
  tx.selectFrom('sending_hold').select(['since', 'reason', 'set_aside']).forUpdate().executeTakeFirst();

/** False where sending is held already. A release that is under way is stopped. */
export async function insertHold(tx: Tx, reason: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO sending_hold AS h (reason) VALUES (${reason})
    ON CONFLICT (one) DO UPDATE SET since = now(), reason = excluded.reason, set_aside = false WHERE h.set_aside
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

export async function markSetAside(tx: Tx): Promise<void> {
  await tx.updateTable('sending_hold').set({ set_aside: true }).execute();
}

export async function deleteHold(tx: Tx): Promise<void> {
  await tx.deleteFrom('sending_hold').execute();
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM outbox`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Engines and jobs look for work. */
export async function wakeAll(tx: Db | Tx): Promise<void> {
  await sql`SELECT pg_notify('outbox', ''), pg_notify('campaigns', '')`.execute(tx);
}

export interface Place {
  system_id: string;
  table_oid: number;
  timeline: string;
}

/**
 * Where this database is: its cluster, the oid of a table, which a restored dump creates again, and the timeline, which a recovery to a
 * point in time and a promotion begin. `recovered`: the cluster is configured with a point to recover to.
 */
export async function readPlace(tx: Tx): Promise<Place & { recovered: boolean }> {
  const { rows } = await sql<Place & { recovered: boolean }>`
    SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system_id,
      'sending_hold'::regclass::oid::bigint AS table_oid, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline,
      EXISTS (SELECT 1 FROM pg_settings WHERE setting <> '' AND name IN ('recovery_target', 'recovery_target_lsn',
        'recovery_target_name', 'recovery_target_time', 'recovery_target_xid')) AS recovered`.execute(tx);
  return rows[0]!;
}

export const findPlace = (tx: Tx): Promise<Place | undefined> =>
  tx
    .selectFrom('database_place')
    .select(['system_id', 'table_oid', 'timeline'])
    .forUpdate()
    .executeTakeFirst();

export async function savePlace(tx: Tx, { system_id, table_oid, timeline }: Place): Promise<void> {
  const place = { system_id, table_oid, timeline };
  await tx
    .insertInto('database_place')
    .values(place)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(place))
    .execute();
}
