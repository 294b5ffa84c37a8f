// Which network a number is on: the table of prefixes, overridden number by number where it was ported
// (requirements/domain.md#networks). The tables hold the facts; the code names no network.
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { inOneTrip } from '../../db/pipeline.ts';
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

/** Reads what is needed to place all of `msisdns` at once; the function it returns does no I/O. */
export async function networksOf(db: Db | Tx, msisdns: readonly string[]): Promise<NetworkOf> {
  const [prefixes, ported] = await inOneTrip(
    db,
    () => db.selectFrom('network_prefixes').selectAll().execute(),
    () =>
      db
        .selectFrom('msisdn_networks as p')
        .innerJoin('network_prefixes as n', (join) =>
          join.onRef('n.mcc', '=', 'p.mcc').onRef('n.mnc', '=', 'p.mnc'),
        )
        .select(['p.msisdn', 'p.mcc', 'p.mnc', 'n.network'])
        .where('p.msisdn', '=', (eb) => eb.fn.any(eb.val([...msisdns])))
        .distinct()
        .execute(),
  );
  const byPrefix = new Map(prefixes.map((row) => [row.prefix, row]));
  const byNumber = new Map(ported.map((row) => [row.msisdn, row]));
  const longest = Math.max(0, ...prefixes.map((row) => row.prefix.length));
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

/** Digits of a number with its country code. */
const msisdnDigits = 12;

/** The networks of the table, those with the most numbers first. */
export async function listNetworks(db: Db): Promise<{ name: string; mcc: string; mnc: string }[]> {
  const { rows } = await sql<{ name: string; mcc: string; mnc: string }>`
    SELECT network AS name, mcc, mnc FROM network_prefixes GROUP BY network, mcc, mnc
    ORDER BY sum(power(10, ${msisdnDigits} - length(prefix))) DESC, mcc, mnc`.execute(db);
  return rows;
}
