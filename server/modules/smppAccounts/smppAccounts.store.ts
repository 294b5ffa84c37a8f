import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstRow, hasRows, onlyRow, type Row } from '../../db/sql/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { gatewayStaleSeconds } from '../../domain/gateway.ts';
import type { Reach } from '../../domain/reach.ts';

export type AccountRow = Omit<Row<'smpp_accounts'>, 'password_hash' | 'deleted'> & {
  client_name: string;
  role_name: string;
};

interface ListedRow extends AccountRow {
  /** `since` as ISO 8601. */
  binds: { bind: string; address: string; since: string }[];
}

const accounts = sql`smpp_accounts a JOIN clients c ON c.id = a.client_id JOIN roles r ON r.id = a.role_id`;
const columns = sql`a.id, a.client_id, c.name AS client_name, a.role_id, r.name AS role_name, a.system_id, a.full_name,
  a.email, a.msisdn, a.status, a.rate, a.binds_max, a.allowed_addresses, a.created`;

const isAlive = sql`g.seen > now() - make_interval(secs => ${gatewayStaleSeconds})`;

/** Lists accounts, newest first, each with its binds at live gateways. */
export function listAccounts(
  db: Db,
  { reach, ids, status }: { reach: Reach; ids: readonly number[] | undefined; status: number | undefined },
): Promise<ListedRow[]> {
  const where = allOf([within(reach, 'a.client_id'), named(ids, 'a.id'), equals('a.status', status)]);
  return allRows(db)`
    SELECT ${columns}, coalesce((
      SELECT jsonb_agg(jsonb_build_object('bind', b.bind, 'address', b.address,
        'since', to_char(b.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY b.since)
      FROM gateway_binds b JOIN gateways g ON g.id = b.gateway_id
      WHERE b.account_id = a.id AND ${isAlive}
    ), '[]') AS binds
    FROM ${accounts} WHERE a.deleted IS NULL AND ${where} ORDER BY a.id DESC`;
}

/** The address at which clients' systems bind. */
export interface GatewayAddress {
  /** The configured name; null if there is none. */
  host: string | null;
  /** Null, like `tls_port`, if no live gateway has such a listener. */
  port: number | null;
  tls_port: number | null;
}

/** The listeners of live gateways, which are the same where several run. */
export const findGateway = (db: Db): Promise<GatewayAddress> => onlyRow(db)`
  SELECT min(host) AS host, min(port) AS port, min(tls_port) AS tls_port FROM gateways g WHERE ${isAlive}`;

export const accountExists = (db: Db, id: number): Promise<boolean> => hasRows(db)`
  SELECT 1 FROM smpp_accounts WHERE id = ${id}::bigint AND deleted IS NULL`;

/** Locks an account within reach. */
export const lockAccount = (
  tx: Tx,
  { reach, id }: { reach: Reach; id: number },
): Promise<AccountRow | undefined> => firstRow(tx)`
  SELECT ${columns} FROM ${accounts}
  WHERE a.id = ${id}::bigint AND a.deleted IS NULL AND ${within(reach, 'a.client_id')} FOR UPDATE OF a`;

export type NewAccount = Insertable<Schema['smpp_accounts']>;

/** The new account's id; undefined where the system id was given before. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number | undefined> {
  const row = await tx
    .insertInto('smpp_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('system_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateAccount(
  tx: Tx,
  id: number,
  change: Updateable<Schema['smpp_accounts']>,
): Promise<void> {
  await tx.updateTable('smpp_accounts').set(change).where('id', '=', id).execute();
}

/** The data of an account that the gateway uses. */
export type GatewayAccount = Pick<
  Row<'smpp_accounts'>,
  'id' | 'client_id' | 'system_id' | 'password_hash' | 'rate' | 'binds_max' | 'allowed_addresses'
> & {
  /** Whether the account, its client and its role are active, and the role may send. */
  active: boolean;
};

const gatewayColumns = sql`a.id, a.client_id, a.system_id, a.password_hash, a.rate, a.binds_max, a.allowed_addresses,
  a.status = 1 AND c.status = 1 AND r.status = 1 AND EXISTS (
    SELECT 1 FROM role_permissions p WHERE p.role_id = r.id AND p.module = 'send' AND p.action = 'create'
  ) AS active`;

export const findGatewayAccount = (db: Db | Tx, systemId: string): Promise<GatewayAccount | undefined> =>
  firstRow(db)`
    SELECT ${gatewayColumns} FROM ${accounts} WHERE a.system_id = ${systemId} AND a.deleted IS NULL`;

/** Existing accounts of these ids, without deleted ones. */
export const listGatewayAccounts = (db: Db | Tx, ids: readonly number[]): Promise<GatewayAccount[]> =>
  allRows(db)`
    SELECT ${gatewayColumns} FROM ${accounts} WHERE a.id = ANY(${ids}::int[]) AND a.deleted IS NULL`;
