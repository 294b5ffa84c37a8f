import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstNumber, runSql } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';

/** Ids of the keys with which numbers were hashed; almost always empty. */
export async function listErasedKeys(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('erased_dnd_keys').select('key_id').execute();
  return rows.map(({ key_id: keyId }) => keyId);
}

/** Whether a row is of one of the hashes, which are hexadecimal digits. */
const isOneOf = (hashes: Iterable<string>) =>
  sql`number_hash = ANY(ARRAY(SELECT decode(h, 'hex') FROM unnest(${textArray([...hashes])}::text[]) h))`;

/** Index: (number_hash, client_id). */
export const findHashed = (
  db: Db | Tx,
  { clientIds, hashes }: { clientIds: readonly number[]; hashes: Iterable<string> },
): Promise<{ hash: string; client_id: number | null }[]> => allRows(db)`
  SELECT encode(number_hash, 'hex') AS hash, client_id FROM erased_dnd WHERE ${isOneOf(hashes)}
    AND (client_id = ANY(${numberArray(clientIds)}::int[]) OR client_id IS NULL)`;

export const deleteOptOuts = (
  tx: Tx,
  { clientIds, hashes }: { clientIds: readonly number[]; hashes: Iterable<string> },
): Promise<void> => runSql(tx)`
  DELETE FROM erased_dnd WHERE ${isOneOf(hashes)}
    AND client_id = ANY(${numberArray(clientIds)}::int[]) AND source = 'subscriber'`;

export const countHashed = (db: Db, reach: Reach, hashes: Iterable<string>): Promise<number> => firstNumber(
  db,
)`
  SELECT count(*) AS total FROM erased_dnd WHERE ${isOneOf(hashes)} AND ${within(reach, 'client_id')}`;

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
