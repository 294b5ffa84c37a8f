// Entries of the DND list whose number was erased: a keyed hash keeps them in force (decisions/054-one-number-over-all-tables.md).
import type { Db, Tx } from '../../db/database.ts';
import { requireNumberHash } from '../../db/secrets/numberHash.ts';
import type { Reach } from '../../domain/reach.ts';
import * as store from './erasedDnd.store.ts';

export { hashEntries } from './erasedDnd.store.ts';

interface Numbers {
  msisdns: readonly string[];
  keyIds: readonly string[];
}

/** The numbers by their hashes, in hexadecimal digits. */
const byHash = ({ msisdns, keyIds }: Numbers): Map<string, string> =>
  new Map(
    keyIds.flatMap((keyId) =>
      [...new Set(msisdns)].flatMap((msisdn) => {
        const hash = requireNumberHash(keyId, msisdn);
        return hash ? [[hash.toString('hex'), msisdn] as const] : [];
      }),
    ),
  );

/** Like {@link findDnd} of the DND list, but for erased numbers. */
export async function findErasedDnd(
  db: Db | Tx,
  { clientIds, ...numbers }: Numbers & { clientIds: readonly number[] },
): Promise<{ msisdn: string; client_id: number | null }[]> {
  const hashes = byHash(numbers);
  const rows = await store.findHashed(db, { clientIds, hashes: hashes.keys() });
  return rows.map(({ hash, client_id }) => ({ msisdn: hashes.get(hash) ?? '', client_id }));
}

/** Deletes the opt-outs of a subscriber who opts in again. */
export async function deleteErasedOptOuts(
  tx: Tx,
  { clientIds, msisdn }: { clientIds: readonly number[]; msisdn: string },
): Promise<void> {
  const keyIds = await store.listErasedKeys(tx);
  if (keyIds.length === 0) return;
  await store.deleteOptOuts(tx, { clientIds, hashes: byHash({ msisdns: [msisdn], keyIds }).keys() });
}

/** Counts the entries of the number that are kept as hashes. */
export async function countErasedDnd(db: Db, reach: Reach, msisdn: string): Promise<number> {
  const keyIds = await store.listErasedKeys(db);
  if (keyIds.length === 0) return 0;
  return store.countHashed(db, reach, byHash({ msisdns: [msisdn], keyIds }).keys());
}
