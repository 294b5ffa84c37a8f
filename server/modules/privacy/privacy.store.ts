import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { shownState } from '../../db/messages/claimed.ts';
import { quotesNumber, within } from '../../db/sql/conditions.ts';
import { allRows, changedRows, countOf, firstColumn, firstNumber, runSql } from '../../db/sql/rows.ts';
import { eraseContent } from '../../db/messages/timeline.ts';
import type { Schema } from '../../db/schema.ts';
import type { Reach } from '../../domain/reach.ts';
import type { WaitingMessage } from '../campaigns/control/cancelOne.service.ts';
import type { NumberForms } from './numberForms.ts';
import type { PrivacyPlace } from './places.ts';

export interface Numbered {
  reach: Reach;
  forms: NumberForms;
}

/** Matches the rows `t` of a place that hold the number and are within reach. */
function matching({ client, where }: PrivacyPlace, { reach, forms }: Numbered) {
  const reached =
    reach === 'all' ? sql`true` : client === null ? sql`false` : sql`${sql.raw(client)} = ${reach.clientId}`;
  return sql`(${where(forms)}) AND ${reached}`;
}

export const countRows = (
  db: Db | Tx,
  place: PrivacyPlace,
  numbered: Numbered,
): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM ${sql.table(place.table)} t WHERE ${matching(place, numbered)}`;

export interface ExportedRow {
  key: string;
  row: Record<string, unknown>;
}

export function readRows(
  db: Db,
  place: PrivacyPlace,
  { after, limit, ...numbered }: Numbered & { after: string | undefined; limit: number },
): Promise<ExportedRow[]> {
  const key = sql.raw(place.key);
  const next = after === undefined ? sql`true` : sql`${key} > ${after}::bigint`;
  return allRows(db)`
    SELECT ${key}::text AS key, ${place.shown ?? sql`to_jsonb(t)`} AS row FROM ${sql.table(place.table)} t
    WHERE ${matching(place, numbered)} AND ${next} ORDER BY ${key} LIMIT ${limit}`;
}

/** Erases or deletes up to `limit` rows and returns how many. Repeated, it finds what is left. */
export async function eraseRows(
  tx: Tx,
  place: PrivacyPlace,
  { limit, ...numbered }: Numbered & { limit: number },
): Promise<number> {
  const table = sql.table(place.table);
  const picked = sql`t.ctid = ANY(ARRAY(
    SELECT t.ctid FROM ${table} t WHERE ${matching(place, numbered)} LIMIT ${limit} FOR UPDATE OF t))`;
  return place.set
    ? changedRows(tx)`UPDATE ${table} t SET ${place.set(numbered.forms)} WHERE ${picked}`
    : changedRows(tx)`DELETE FROM ${table} t WHERE ${picked}`;
}

/**
 * Erases numbers and texts of messages that are never sent again, with what belongs to them. What quotes the text goes, too: the words
 * of receipts and the client's own data, of which a reference without the number stays, as systems find the message by it. Index: messages_by_msisdn.
 */
export const eraseMessages = (
  tx: Tx,
  { reach, forms, limit }: Numbered & { limit: number },
): Promise<number> => changedRows(tx)`
  WITH picked AS MATERIALIZED (
    SELECT id, msisdn FROM messages WHERE msisdn = ${forms.msisdn} AND ${within(reach, 'client_id')}
      AND state IN ('pending', 'delivered', 'failed')
    ORDER BY id LIMIT ${limit} FOR UPDATE
  ), awaited AS (
    UPDATE awaiting w SET msisdn = '' FROM picked WHERE w.id = picked.id
  ), api AS (
    UPDATE api_messages a SET metadata = NULL,
      reference = CASE WHEN ${quotesNumber('a.reference', 'picked.msisdn')} THEN NULL ELSE a.reference END
    FROM picked WHERE a.message_id = picked.id
  )
  UPDATE messages m SET ${eraseContent} FROM picked WHERE m.id = picked.id`;

/** Messages that wait to be sent and that no engine has claimed, by id. Index: messages_by_msisdn. */
export const listWaiting = (
  db: Db,
  { reach, forms }: Numbered,
  limit: number,
): Promise<WaitingMessage[]> => allRows(db)`
  SELECT id, campaign_id FROM messages WHERE msisdn = ${forms.msisdn} AND ${within(reach, 'client_id')}
    AND ${shownState('messages')} IN ('queued', 'held') ORDER BY id LIMIT ${limit}`;

/** Messages that may still be sent: an unknown one is queued again by a late outcome that says it was not sent. */
export const countSending = (db: Db | Tx, { reach, forms }: Numbered): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM messages WHERE msisdn = ${forms.msisdn} AND ${within(reach, 'client_id')}
    AND state IN ('queued', 'held', 'submitting', 'unknown')`;

export type ErasureRow = Selectable<Schema['erasures']>;

export const findErasure = (db: Db | Tx, reach: Reach, id: number): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', id)
    .where(within(reach, 'client_id'))
    .executeTakeFirst();

/** Lists erasures, newest first. Index: primary key, or erasures_by_client. */
export const listErasures = (
  db: Db,
  reach: Reach,
  page: { offset: number; limit: number },
): Promise<ErasureRow[]> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where(within(reach, 'client_id'))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export const countErasures = (db: Db, reach: Reach): Promise<number> =>
  countOf(db.selectFrom('erasures').where(within(reach, 'client_id')));

/** Keys with which numbers of erasures within reach were hashed, and the ids of those with one of the hashes. */
export const listHashKeys = (db: Db): Promise<string[]> =>
  firstColumn(db)`SELECT DISTINCT key_id FROM erasures`;

export async function listByHash(db: Db, reach: Reach, hashes: readonly Buffer[]): Promise<number[]> {
  if (hashes.length === 0) return [];
  const found = await db
    .selectFrom('erasures')
    .select('id')
    .where('number_hash', 'in', [...hashes])
    .where(within(reach, 'client_id'))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return found.map(({ id }) => id);
}

/** The running erasure of the same number and reach, waiting for one that begins at the same time. */
export async function insertErasure(
  tx: Tx,
  row: Pick<
    ErasureRow,
    | 'client_id'
    | 'msisdn'
    | 'key_id'
    | 'number_hash'
    | 'user_id'
    | 'requested_by'
    | 'address'
    | 'reason'
    | 'requested'
  >,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await tx
    .selectFrom('erasures')
    .select('id')
    .where('msisdn', '=', row.msisdn)
    .where(sql<boolean>`client_id IS NOT DISTINCT FROM ${row.client_id}::int`)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export const addRows = (
  tx: Tx,
  id: number,
  { kind, rows }: { kind: string; rows: number },
): Promise<void> => runSql(tx)`
  UPDATE erasures SET counts = counts
    || jsonb_build_object(${kind}::text, coalesce((counts->>${kind})::bigint, 0) + ${rows}::bigint)
  WHERE id = ${id}`;

export async function listRunning(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('id')
    .where('finished', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Waits for another process that works on the same erasure; undefined where it is finished. */
export async function lockRunning(tx: Tx, id: number): Promise<ErasureRow | undefined> {
  return tx
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', id)
    .where('finished', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function finish(
  tx: Tx,
  { id, finished, certificate }: { id: number; finished: Date; certificate: string },
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set({ finished, certificate, msisdn: null })
    .where('id', '=', id)
    .execute();
}

export async function findUserName(tx: Tx, id: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return user.full_name;
}
