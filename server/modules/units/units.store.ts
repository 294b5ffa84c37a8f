import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { firstColumn, runSql } from '../../db/sql/rows.ts';

const alert = (db: Db | Tx, clientId: number) =>
  db
    .selectFrom('clients')
    .select(['name', 'low_balance', 'low_balance_notified', 'low_balance_recorded'])
    .where('id', '=', clientId);

export const findAlert = (db: Db, clientId: number) => alert(db, clientId).executeTakeFirst();

/** Serialises the checks of one client without blocking rows that refer to it. */
export const lockAlert = (tx: Tx, clientId: number) =>
  alert(tx, clientId).forNoKeyUpdate().executeTakeFirst();

export async function updateAlert(
  tx: Tx,
  clientId: number,
  change: {
    low_balance?: number | null;
    low_balance_notified?: Date | null;
    low_balance_recorded?: Date | null;
  },
): Promise<void> {
  await tx.updateTable('clients').set(change).where('id', '=', clientId).execute();
}

/** The units that client `c` can spend, as the ledger computes them: balance and bonus, down to their floors. */
const spendable = sql`coalesce((
  SELECT sum(a.balance - coalesce(a.floor, 0)) FROM ledger_accounts a
  WHERE a.client_id = c.id AND a.unit = 'sms' AND a.kind IN ('client_balance', 'client_bonus')), 0)`;

/** Active clients below their threshold that were not warned yet. Reads the balances of clients with a threshold only. */
export const listFallen = (db: Db): Promise<number[]> => firstColumn(db)`
  SELECT c.id FROM clients c
  WHERE c.low_balance IS NOT NULL AND c.low_balance_notified IS NULL AND c.status = 1
    AND ${spendable} < c.low_balance ORDER BY c.id`;

/** Clients above their threshold again are warned of the next fall. */
export const resetRecovered = (db: Db): Promise<void> => runSql(db)`
  UPDATE clients c SET low_balance_notified = NULL, low_balance_recorded = NULL
  WHERE (c.low_balance_notified IS NOT NULL OR c.low_balance_recorded IS NOT NULL)
    AND (c.low_balance IS NULL OR ${spendable} >= c.low_balance)`;

/** Numbers of the client's active users whose role may top up. */
export async function listAdminNumbers(tx: Tx, clientId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .innerJoin('role_permissions as p', 'p.role_id', 'r.id')
    .select('u.msisdn')
    .where('u.client_id', '=', clientId)
    .where('u.status', '=', 1)
    .where('r.status', '=', 1)
    .where('p.module', '=', 'topups')
    .where('p.action', '=', 'create')
    .orderBy('u.id')
    .execute();
  return rows.map(({ msisdn }) => msisdn);
}
