// Which network a number is on: the table of prefixes, overridden number by number where it was ported
// (requirements/domain.md#networks). The tables hold the facts; the code names no network.
import type { Db, Tx } from '../../db/database.ts';
import type { Network } from '../../domain/routes.ts';
import { kenyanPrefixes } from './kenya.ts';
import { findNetworks, insertFirstPrefixes } from './networks.store.ts';

export { listNetworks } from './networks.store.ts';

/** Fills the table of prefixes on an empty system; changes of an administrator stay. */
export const ensurePrefixes = (db: Db): Promise<void> => insertFirstPrefixes(db, kenyanPrefixes);

export type NetworkOf = (msisdn: string) => Network | undefined;

/**
 * Reads what is needed to place all of `msisdns` at once; the function it returns does no I/O. The table of prefixes is read as one
 * text, which is parsed again only when it has changed.
 */
export async function networksOf(db: Db | Tx, msisdns: readonly string[]): Promise<NetworkOf> {
  const rows = await findNetworks(db, msisdns);
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
