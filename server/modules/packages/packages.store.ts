import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';

export interface PackageRow {
  package_id: number;
  balance: string;
  held: string;
  clients: number;
  tracked: boolean;
}

/**
 * Packages with their stock. `held` is the sum of balance, bonus and reserved units of the clients that may send through the
 * package. Units belong to no package, so a client with two packages counts at both. A package is tracked once it was credited
 * or debited, which opens its supply.
 */
export const listPackages = (db: Db): Promise<PackageRow[]> => allRows(db)`
  WITH holdings AS (
    SELECT client_id, sum(greatest(balance, 0)) AS units FROM ledger_accounts
    WHERE unit = 'sms' AND kind IN ('client_balance', 'client_bonus', 'client_reserved') GROUP BY client_id
  ), users AS (
    SELECT DISTINCT s.package_id, m.client_id FROM client_senders m
    JOIN sender_configurations s ON s.id = m.sender_configuration_id
    WHERE m.status = 1 AND s.status = 1
  ), held AS (
    SELECT u.package_id, coalesce(sum(h.units), 0) AS units, count(*) AS clients
    FROM users u LEFT JOIN holdings h USING (client_id) GROUP BY u.package_id
  ), packages AS (
    SELECT package_id FROM sender_configurations
    UNION SELECT package_id FROM ledger_accounts WHERE kind = 'package_stock'
  )
  SELECT p.package_id, coalesce(a.balance, 0) AS balance, coalesce(h.units, 0) AS held, coalesce(h.clients, 0) AS clients,
    EXISTS (SELECT FROM ledger_accounts s WHERE s.kind = 'package_supply' AND s.package_id = p.package_id) AS tracked
  FROM packages p
  LEFT JOIN ledger_accounts a ON a.kind = 'package_stock' AND a.package_id = p.package_id
  LEFT JOIN held h ON h.package_id = p.package_id
  ORDER BY p.package_id`;

export async function findPackageStock(tx: Tx, packageId: number): Promise<string> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'package_stock')
    .where('package_id', '=', packageId)
    .executeTakeFirst();
  return row?.balance ?? '0';
}
