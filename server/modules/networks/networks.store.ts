import { textArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import type { Network } from '../../domain/routes.ts';

/** Inserts prefixes if the table has none. */
export async function insertFirstPrefixes(
  db: Db,
  prefixes: readonly { prefix: string; mcc: string; mnc: string; network: string }[],
): Promise<void> {
  const some = await db.selectFrom('network_prefixes').select('prefix').limit(1).executeTakeFirst();
  if (!some)
    await db
      .insertInto('network_prefixes')
      .values([...prefixes])
      .onConflict((c) => c.doNothing())
      .execute();
}

/** The table of prefixes as one text in the first row without a number, and the networks of those numbers that were ported. */
export const findNetworks = (
  db: Db | Tx,
  msisdns: readonly string[],
): Promise<(Network & { msisdn: string | null })[]> => allRows(db)`
  SELECT NULL AS msisdn, '' AS mcc, '' AS mnc,
    coalesce(string_agg(prefix || E'\t' || mcc || E'\t' || mnc || E'\t' || network, E'\n'), '') AS network
  FROM network_prefixes
  UNION ALL SELECT DISTINCT p.msisdn, p.mcc, p.mnc, n.network
  FROM msisdn_networks p JOIN network_prefixes n ON n.mcc = p.mcc AND n.mnc = p.mnc
  WHERE p.msisdn = ANY(${textArray(msisdns)}::text[])`;

/** Digits of a number with its country code. */
const msisdnDigits = 12;

/** The networks of the table, those with the most numbers first. */
export const listNetworks = (db: Db): Promise<{ name: string; mcc: string; mnc: string }[]> => allRows(db)`
  SELECT network AS name, mcc, mnc FROM network_prefixes GROUP BY network, mcc, mnc
  ORDER BY sum(power(10, ${msisdnDigits} - length(prefix))) DESC, mcc, mnc`;
