import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';

export interface RateRow {
  connector_id: number;
  connector_name: string;
  billing_rate: string;
  mcc: string;
  mnc: string;
  is_default: boolean;
}

/** Price of a part for the client on each connector, as sends compute it. */
export const listRates = (db: Db | Tx, clientId: number): Promise<RateRow[]> =>
  allRows(db)`${ratesOf(clientId)}`;

/** Like {@link listRates}, but locks the connectors against deletion. */
export const lockRates = (tx: Tx, clientId: number): Promise<RateRow[]> =>
  allRows(tx)`${ratesOf(clientId)} FOR KEY SHARE OF k`;

const ratesOf = (clientId: number) => sql`
  SELECT k.id AS connector_id, k.name AS connector_name, coalesce(b.rate, c.sms_cost) AS billing_rate, k.mcc, k.mnc,
    b.rate IS NULL AS is_default
  FROM clients c CROSS JOIN connectors k
  LEFT JOIN billing_rates b ON b.client_id = c.id AND b.connector_id = k.id
  WHERE c.id = ${clientId} ORDER BY k.id`;

/** Deletes the client's rate, so that its price per SMS applies. */
export async function deleteRate(
  tx: Tx,
  { client_id, connector_id }: { client_id: number; connector_id: number },
): Promise<void> {
  await tx
    .deleteFrom('billing_rates')
    .where('client_id', '=', client_id)
    .where('connector_id', '=', connector_id)
    .execute();
}

export async function upsertRate(
  tx: Tx,
  row: { client_id: number; connector_id: number; rate: string },
): Promise<void> {
  await tx
    .insertInto('billing_rates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'connector_id']).doUpdateSet({ rate: row.rate }))
    .execute();
}
