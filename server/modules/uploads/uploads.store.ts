import { sql, type RawBuilder } from 'kysely';
import { numberArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  changedRows,
  firstColumn,
  firstRow,
  firstValue,
  hasRows,
  onlyValue,
  runSql,
} from '../../db/sql/rows.ts';
import type { UploadedFile } from '../../http/multipart.ts';

/** Most characters of a stored name. A longer name keeps its end, which has the file type. */
const nameCharactersMax = 200;

/** Bytes sent and fetched at a time: a parameter is copied, and an answer comes as hexadecimal text, in one turn of the event loop. */
const sliceBytes = 256 * 1024;

/** Stores a file by slices, which PostgreSQL joins: they are a large object until the end of the transaction. */
export async function insertUpload(
  db: Db | Tx,
  upload: { clientId: number; userId: number; file: UploadedFile },
): Promise<number> {
  if (!db.isTransaction) return db.transaction().execute((tx) => insertUpload(tx, upload));
  const { clientId, userId, file } = upload;
  const object = await onlyValue(db)<number>`SELECT lo_create(0)`;
  for (let at = 0; at < file.bytes.length; at += sliceBytes)
    await runSql(db)`SELECT lo_put(${object}, ${at}::bigint, ${file.bytes.subarray(at, at + sliceBytes)})`;
  const id = await onlyValue(db)<number>`
    INSERT INTO uploads (client_id, user_id, file_name, bytes, digest)
    SELECT ${clientId}::int, ${userId}::int, ${file.name.slice(-nameCharactersMax)}::text, bytes, sha256(bytes)
    FROM lo_get(${object}) bytes RETURNING id`;
  await runSql(db)`SELECT lo_unlink(${object})`;
  return id;
}

/**
 * Reads a file into memory that threads share, in slices of a few pages each. The column is stored uncompressed, so substring reads
 * only the requested pages.
 */
export async function findUpload(
  db: Db | Tx,
  { clientId, uploadId }: { clientId: number; uploadId: number },
): Promise<UploadedFile | undefined> {
  const found = await firstRow(db)<{ name: string; length: number }>`
    SELECT file_name AS name, length(bytes) AS length FROM uploads WHERE id = ${uploadId} AND client_id = ${clientId}`;
  if (!found) return undefined;
  const bytes = Buffer.from(new SharedArrayBuffer(found.length));
  for (let at = 0; at < found.length; at += sliceBytes) {
    const slice = await firstValue(db)<Buffer>`
      SELECT substring(bytes FROM ${at + 1}::int FOR ${sliceBytes}::int) AS bytes FROM uploads WHERE id = ${uploadId}`;
    slice?.copy(bytes, at);
  }
  return { name: found.name, bytes };
}

/** The name of a client's file; undefined where it is missing or its content was erased (modules/messages/retention). */
export const findStoredUpload = (
  db: Db,
  { clientId, uploadId }: { clientId: number; uploadId: number },
): Promise<{ name: string } | undefined> => firstRow(db)`
  SELECT file_name AS name FROM uploads
  WHERE id = ${uploadId} AND client_id = ${clientId} AND octet_length(bytes) > 0`;

export async function deleteUpload(db: Db | Tx, uploadId: number): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', uploadId).execute();
}

/** Bytes of the client's files of the last 24 hours, of which a small one counts as `leastBytes`. Index: uploads_by_time. */
export const bytesOfDay = (
  db: Db | Tx,
  { clientId, leastBytes }: { clientId: number; leastBytes: number },
): Promise<number> => onlyValue(db)`
  SELECT coalesce(sum(greatest(length(bytes), ${leastBytes}::int)), 0)::bigint FROM uploads
  WHERE client_id = ${clientId} AND created > now() - interval '24 hours'`;

/** Locks a client's file against its deletion; false where it is missing. */
export const shareUpload = (
  tx: Tx,
  { clientId, uploadId }: { clientId: number; uploadId: number },
): Promise<boolean> => hasRows(tx)`
  SELECT FROM uploads WHERE id = ${uploadId}::bigint AND client_id = ${clientId} FOR KEY SHARE`;

const isUnused = (which: RawBuilder<unknown>) => sql`${which}
  AND NOT EXISTS (SELECT FROM preflights p WHERE p.upload_id = u.id)
  AND NOT EXISTS (SELECT FROM campaigns c WHERE (c.source ->> 'upload_id')::bigint = u.id)`;

/**
 * Deletes those files that no campaign and no valid pre-flight uses; returns how many. The rows are locked first, so that the deletion sees
 * every send that was stored before. Skips the files of sends that are being stored.
 */
async function deleteUnused(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const ids: number[] = await firstColumn(tx)`
    SELECT id FROM uploads u WHERE ${isUnused(which)} FOR UPDATE SKIP LOCKED`;
  return changedRows(tx)`
    DELETE FROM uploads u WHERE ${isUnused(sql`id = ANY(${numberArray(ids)}::bigint[])`)}`;
}

/** Deletes unused files that are older. */
export const deleteUploads = (db: Db, before: Date): Promise<number> =>
  db.transaction().execute((tx) => deleteUnused(tx, sql`u.created < ${before}`));

/** Deletes a file unless a send uses it as well. */
export async function deleteUnusedUpload(tx: Tx, uploadId: number): Promise<void> {
  await deleteUnused(tx, sql`u.id = ${uploadId}`);
}
