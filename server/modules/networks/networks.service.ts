// Which network a number is on: the table of prefixes, overridden number by number where it was ported
// (requirements/domain.md#networks). The tables hold the facts; the code names no network.
import { textArray } from '../../db/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/rows.ts';
import type { Network } from '../../domain/routes.ts';
import { kenyanPrefixes } from './kenya.ts';

/** Fills the table of prefixes on an empty system; changes of an administrator stay. */
export async function ensurePrefixes(db: Db): Promise<void> {
  const some = await db.selectFrom('network_prefixes').select('prefix').limit(1).executeTakeFirst();
  if (!some)
    await db
      .insertInto('network_prefixes')
      .values(kenyanPrefixes)
      .onConflict((c) => c.doNothing())
      .execute();
}

export type NetworkOf = (msisdn: string) => Network | undefined;

/**
 * Reads what is needed to place all of `msisdns` at once; the function it returns does no I/O. The table of prefixes is read as one
 * text, which is parsed again only when it has changed.
 */
export async function networksOf(db: Db | Tx, msisdns: readonly string[]): Promise<NetworkOf> {
  const rows = await allRows(db)<Network & { msisdn: string | null }>`
    SELECT NULL AS msisdn, '' AS mcc, '' AS mnc,
      coalesce(string_agg(prefix || E'\t' || mcc || E'\t' || mnc || E'\t' || network, E'\n'), '') AS network
    FROM network_prefixes
    UNION ALL SELECT DISTINCT p.msisdn, p.mcc, p.mnc, n.network
    FROM msisdn_networks p JOIN network_prefixes n ON n.mcc = p.mcc AND n.mnc = p.mnc
    WHERE p.msisdn = ANY(${textArray(msisdns)}::text[])`;
  const table = rows.find(({ msisdn }) => msisdn === null)?.network ?? '';
  if (table !== prefixes.table) prefixes = { table, ...parsePrefixes(table) };
  const { byPrefix, longest } = prefixes;
  const byNumber = new Map(rows.map((row) => [row.msisdn, row]));
  return (msisdn) => {
    const moved = byNumber.get(msisdn);
    if (moved) return moved;
    for (let length = longest; length > 0; length--) {
      const found = byPrefix.get(msisdn.slice(0, length));
      if (found) return found;
    }
    return undefined;
  };
}

function parsePrefixes(table: string): { byPrefix: ReadonlyMap<string, Network>; longest: number } {
  const byPrefix = new Map<string, Network>();
  for (const line of table.split('\n').filter(Boolean)) {
    const [prefix = '', mcc = '', mnc = '', network = ''] = line.split('\t');
    byPrefix.set(prefix, { mcc, mnc, network });
  }
  return { byPrefix, longest: Math.max(0, ...[...byPrefix.keys()].map(({ length }) => length)) };
}

/** The prefixes as last read, with the text they were parsed from. */
let prefixes = { table: '', ...parsePrefixes('') };

/** Digits of a number with its country code. */
const msisdnDigits = 12;

/** The networks of the table, those with the most numbers first. */
export const listNetworks = (db: Db): Promise<{ name: string; mcc: string; mnc: string }[]> => allRows(db)`
  SELECT network AS name, mcc, mnc FROM network_prefixes GROUP BY network, mcc, mnc
  ORDER BY sum(power(10, ${msisdnDigits} - length(prefix))) DESC, mcc, mnc`;
