// Publishes this gateway's heartbeat and binds to other processes and to the console.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { numberArray } from '../db/sql/arrays.ts';
import type { Db } from '../db/database.ts';
import { allRows, onlyValue, runSql } from '../db/sql/rows.ts';
import { gatewayStaleSeconds } from '../domain/gateway.ts';

export interface LiveBind {
  /** Unique within the gateway. */
  number: number;
  accountId: number;
  bind: string;
  address: string;
  since: Date;
}

/** Where a gateway listens; null without that listener. */
export interface GatewayPlace {
  port: number | null;
  tlsPort: number | null;
  /** The name under which clients' systems reach it; null if it is not configured. */
  host: string | null;
}

/** Registers a listening gateway. An earlier one on the same host and port has ended, or the port would be in use. */
export async function registerGateway(db: Db, { port, tlsPort, host }: GatewayPlace): Promise<number> {
  return onlyValue(db)`
    WITH ended AS (
      DELETE FROM gateways WHERE hostname = ${hostname()} AND (port = ${port}::int OR tls_port = ${tlsPort}::int)
    )
    INSERT INTO gateways (hostname, port, tls_port, host) VALUES (${hostname()}, ${port}, ${tlsPort}, ${host})
    RETURNING id`;
}

/** Records a heartbeat and the binds; deletes stale gateways. */
export async function publishBinds(
  db: Db,
  gateway: GatewayPlace & { id: number },
  binds: LiveBind[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await runSql(tx)`
      INSERT INTO gateways (id, hostname, port, tls_port, host)
      VALUES (${gateway.id}, ${hostname()}, ${gateway.port}, ${gateway.tlsPort}, ${gateway.host})
      ON CONFLICT (id) DO UPDATE SET seen = now()`;
    await runSql(
      tx,
    )`DELETE FROM gateways WHERE seen < now() - make_interval(secs => ${gatewayStaleSeconds * 6})`;
    await runSql(tx)`
      DELETE FROM gateway_binds WHERE gateway_id = ${gateway.id} AND NOT (number = ANY(${binds.map((b) => b.number)}::int[]))`;
    // Skips deleted accounts, whose binds are being closed.
    await runSql(tx)`
      INSERT INTO gateway_binds (gateway_id, number, account_id, bind, address, since)
      SELECT ${gateway.id}, b.number, b.account_id, b.bind, b.address, b.since
      FROM unnest(${binds.map((b) => b.number)}::int[], ${binds.map((b) => b.accountId)}::int[], ${binds.map((b) => b.bind)}::text[],
        ${binds.map((b) => b.address)}::text[], ${binds.map((b) => b.since)}::timestamptz[])
        AS b(number, account_id, bind, address, since)
      JOIN smpp_accounts a ON a.id = b.account_id
      ON CONFLICT DO NOTHING`;
  });
}

export async function retireGateway(db: Db, id: number): Promise<void> {
  await db.deleteFrom('gateways').where('id', '=', id).execute();
}

/**
 * Numbers of binds to other live gateways, by account; accounts without any are missing. With `earlier` only those to gateways that were
 * registered before this one. Index: gateway_binds_by_account.
 */
export async function countBindsElsewhere(
  db: Db,
  {
    gatewayId,
    accountIds,
    earlier = false,
  }: { gatewayId: number; accountIds: readonly number[]; earlier?: boolean },
): Promise<Map<number, number>> {
  const rows = await allRows(db)<{ account_id: number; binds: number }>`
    SELECT b.account_id, count(*) AS binds FROM gateway_binds b JOIN gateways g ON g.id = b.gateway_id
    WHERE b.account_id = ANY(${numberArray(accountIds)}::int[]) AND ${earlier ? sql`g.id < ${gatewayId}` : sql`g.id <> ${gatewayId}`}
      AND g.seen > now() - make_interval(secs => ${gatewayStaleSeconds})
    GROUP BY b.account_id`;
  return new Map(rows.map(({ account_id, binds }) => [account_id, binds]));
}
