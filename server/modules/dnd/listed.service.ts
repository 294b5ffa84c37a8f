// Which numbers are on the do-not-disturb list (requirements/portal.md#dnd). Screening and lists of contacts ask; it reads only.
import type { Db, Tx } from '../../db/database.ts';
import { findErasedDnd } from '../erasedDnd/erasedDnd.service.ts';
import { findListed } from './dnd.store.ts';

interface Numbers {
  clientIds: readonly number[];
  msisdns: readonly string[];
}

export interface FoundDnd {
  /** Entries by number; `client_id` is null for an entry of the platform. */
  entries: { msisdn: string; client_id: number | null }[];
  erasedKeys: string[];
}

export type IsDnd = (clientId: number, msisdn: string) => boolean;

/**
 * The do-not-disturb entries of the numbers, of these clients and of the platform (null); and the keys of entries whose numbers were
 * erased, almost always none (modules/erasedDnd).
 */
export async function findDnd(db: Db | Tx, { clientIds, msisdns }: Numbers): Promise<FoundDnd> {
  if (msisdns.length === 0) return { entries: [], erasedKeys: [] };
  const rows = await findListed(db, { clientIds, msisdns });
  return {
    entries: rows.filter((row) => row.key_id === null),
    erasedKeys: rows.flatMap((row) => row.key_id ?? []),
  };
}

/** Numbers are hashed only where an erased one is on a DND list. */
export async function withErased(
  db: Db | Tx,
  { clientIds, msisdns }: Numbers,
  { entries, erasedKeys }: FoundDnd,
): Promise<IsDnd> {
  const erased =
    erasedKeys.length === 0 ? [] : await findErasedDnd(db, { clientIds, msisdns, keyIds: erasedKeys });
  const listed = new Set(
    [...entries, ...erased].map(({ client_id: clientId, msisdn }) => `${clientId ?? ''} ${msisdn}`),
  );
  return (clientId, msisdn) =>
    listed.size > 0 && (listed.has(` ${msisdn}`) || listed.has(`${clientId} ${msisdn}`));
}
