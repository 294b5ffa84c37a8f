import { sql } from 'kysely';
import type { ApiKey } from '../../../contract/apiKeys.ts';
import type { Scope } from '../../../contract/v1/call.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstNumber, firstRow, insertedId, runSql } from '../../db/sql/rows.ts';
import { lockClientOf } from '../../db/locks/lockClientOf.ts';
import { serializeClient } from '../../db/locks/serializeClient.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Dated } from '../../domain/iso.ts';

export type KeyRow = Dated<ApiKey, 'expires' | 'last_used' | 'created'>;

/** Days for which ended keys are listed. */
const endedDays = 90;

const columns = (
  now: Date,
) => sql`k.id, k.client_id, c.name AS client_name, k.name, k.live, k.scopes, k.ending,
  k.allowed_addresses, k.expires, k.last_used, k.last_address, k.created, u.full_name AS created_by,
  CASE WHEN k.revoked IS NOT NULL THEN 'revoked' WHEN k.expires <= ${now} THEN 'expired'
    WHEN k.replaced_by IS NOT NULL THEN 'replaced' ELSE 'active' END AS state`;
const keys = sql`api_keys k JOIN clients c ON c.id = k.client_id LEFT JOIN users u ON u.id = k.created_by`;

/** Lists keys, newest first. */
export const listKeys = (db: Db, reach: Reach, now: Date): Promise<KeyRow[]> => allRows(db)`
  SELECT ${columns(now)} FROM ${keys}
  WHERE ${within(reach, 'k.client_id')}
    AND coalesce(least(k.revoked, k.expires), 'infinity') > ${now}::timestamptz - make_interval(days => ${endedDays})
  ORDER BY k.id DESC`;

/** Locks a key, after its client: a successor refers to it. */
export async function lockKey(
  tx: Tx,
  { reach, id, now }: { reach: Reach; id: number; now: Date },
): Promise<KeyRow | undefined> {
  await lockClientOf(tx, 'api_keys', id);
  return firstRow(tx)`
    SELECT ${columns(now)} FROM ${keys}
    WHERE k.id = ${id}::bigint AND ${within(reach, 'k.client_id')} FOR UPDATE OF k`;
}

/** Counts the valid keys of a client. Of two concurrent requests, only one adds the last one. */
export async function countValid(tx: Tx, clientId: number, now: Date): Promise<number> {
  await serializeClient(tx, clientId);
  return firstNumber(tx)`
    SELECT count(*)::int AS valid FROM api_keys
    WHERE client_id = ${clientId} AND revoked IS NULL AND coalesce(expires, 'infinity') > ${now}`;
}

export interface NewKey {
  client_id: number;
  name: string;
  live: boolean;
  scopes: Scope[];
  hash: Buffer;
  ending: string;
  allowed_addresses: string[];
  expires: Date | null;
  created_by: number;
}

export const insertKey = (tx: Tx, key: NewKey): Promise<number> =>
  insertedId(tx.insertInto('api_keys').values(key).returning('id'));

export async function updateKey(
  tx: Tx,
  id: number,
  fields: Partial<
    Pick<NewKey, 'name' | 'scopes' | 'allowed_addresses' | 'expires'> & { revoked: Date; replaced_by: number }
  >,
): Promise<void> {
  await tx.updateTable('api_keys').set(fields).where('id', '=', id).execute();
}

interface FoundKey {
  hash: string;
  id: number;
  client_id: number;
  client_active: boolean;
  live: boolean;
  scopes: Scope[];
  revoked: boolean;
  expired: boolean;
  allowed_addresses: string[];
}

/** The key of each hash, which is in hex. Index: the unique one on hash. */
export function findKeys(db: Db | Tx, hashes: readonly string[], now: Date): Promise<FoundKey[]> {
  return allRows(db)`
    SELECT r.hash, k.id, k.client_id, c.status = 1 AS client_active, k.live, k.scopes,
      k.revoked IS NOT NULL AS revoked, coalesce(k.expires <= ${now}, false) AS expired, k.allowed_addresses
    FROM unnest(${textArray(hashes)}::text[]) AS r(hash)
    JOIN api_keys k ON k.hash = decode(r.hash, 'hex')
    JOIN clients c ON c.id = k.client_id`;
}

/** Stores when and from where keys were used, in one order, so that two processes do not deadlock. */
export const saveUses = (
  db: Db,
  uses: readonly { id: number; at: Date; address: string }[],
): Promise<void> => runSql(db)`
  UPDATE api_keys k SET last_used = r.at, last_address = r.address
  FROM (SELECT k.id, u.at, u.address
    FROM unnest(${numberArray(uses.map(({ id }) => id))}::int[],
      ${textArray(uses.map(({ at }) => at.toISOString()))}::timestamptz[],
      ${textArray(uses.map(({ address }) => address))}::text[]) AS u(id, at, address)
    JOIN api_keys k ON k.id = u.id ORDER BY k.id FOR UPDATE OF k) r
  WHERE k.id = r.id AND coalesce(k.last_used, '-infinity') < r.at`;

export interface OwnKey {
  name: string;
  scopes: Scope[];
  client: string;
  created: Date;
  expires: Date | null;
}

export const findOwn = (db: Db, id: number): Promise<OwnKey | undefined> => firstRow(db)`
  SELECT k.name, k.scopes, c.name AS client, k.created, k.expires FROM api_keys k JOIN clients c ON c.id = k.client_id
  WHERE k.id = ${id}`;
