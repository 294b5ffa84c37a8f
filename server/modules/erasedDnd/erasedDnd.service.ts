// Entries of the DND list whose number was erased: a keyed hash keeps them in force (decisions/054-one-number-over-all-tables.md).
import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Reach } from '../../domain/reach.ts';
import { requireNumberHash } from '../../db/secrets/numberHash.ts';
import { within } from '../../db/conditions.ts';
import { allRows, firstNumber, runSql } from '../../db/rows.ts';

/** Ids of the keys with which numbers were hashed; almost always empty. */
async function listErasedKeys(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('erased_dnd_keys').select('key_id').execute();
  return rows.map(({ key_id: keyId }) => keyId);
}

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

const isOneOf = (hashes: Map<string, string>) =>
  sql`number_hash = ANY(ARRAY(SELECT decode(h, 'hex') FROM unnest(${textArray([...hashes.keys()])}::text[]) h))`;

/** Like {@link findDnd} of the DND list, but for erased numbers. Index: (number_hash, client_id). */
export async function findErasedDnd(
  db: Db | Tx,
  { clientIds, ...numbers }: Numbers & { clientIds: readonly number[] },
): Promise<{ msisdn: string; client_id: number | null }[]> {
  const hashes = byHash(numbers);
  const rows = await allRows(db)<{ hash: string; client_id: number | null }>`
    SELECT encode(number_hash, 'hex') AS hash, client_id FROM erased_dnd WHERE ${isOneOf(hashes)}
      AND (client_id = ANY(${numberArray(clientIds)}::int[]) OR client_id IS NULL)`;
  return rows.map(({ hash, client_id }) => ({ msisdn: hashes.get(hash) ?? '', client_id }));
}

/** Deletes the opt-outs of a subscriber who opts in again. */
export async function deleteErasedOptOuts(
  tx: Tx,
  { clientIds, msisdn }: { clientIds: readonly number[]; msisdn: string },
): Promise<void> {
  const keyIds = await listErasedKeys(tx);
  if (keyIds.length === 0) return;
  await runSql(tx)`DELETE FROM erased_dnd WHERE ${isOneOf(byHash({ msisdns: [msisdn], keyIds }))}
    AND client_id = ANY(${numberArray(clientIds)}::int[]) AND source = 'subscriber'`;
}

/** Counts the entries of the number that are kept as hashes. */
export async function countErasedDnd(db: Db, reach: Reach, msisdn: string): Promise<number> {
  const keyIds = await listErasedKeys(db);
  if (keyIds.length === 0) return 0;
  return firstNumber(db)`
    SELECT count(*) AS total FROM erased_dnd
    WHERE ${isOneOf(byHash({ msisdns: [msisdn], keyIds }))} AND ${within(reach, 'client_id')}`;
}

/** Replaces the number of entries within reach by its hash; returns the number of entries. */
export const hashEntries = (
  tx: Tx,
  { reach, msisdn, keyId, hash }: { reach: Reach; msisdn: string; keyId: string; hash: Buffer },
): Promise<number> => firstNumber(tx)`
  WITH old AS (
    DELETE FROM dnd WHERE msisdn = ${msisdn} AND ${within(reach, 'client_id')} RETURNING client_id, source, created
  ), kept AS (
    INSERT INTO erased_dnd (number_hash, key_id, client_id, source, created)
    SELECT ${hash}::bytea, ${keyId}::text, client_id, source, created FROM old ON CONFLICT DO NOTHING
  ), used AS (
    INSERT INTO erased_dnd_keys SELECT DISTINCT ${keyId}::text FROM old ON CONFLICT DO NOTHING
  ) SELECT count(*) AS changed FROM old`;
