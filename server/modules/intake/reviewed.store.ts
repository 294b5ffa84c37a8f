import { sql, type Insertable, type Selectable } from 'kysely';
import { textArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { firstRow, insertedId } from '../../db/sql/rows.ts';
import type { CampaignSource, Schema } from '../../db/schema.ts';
import { foreignKeyViolation } from '../../db/sqlState.ts';
import { hasCode } from '../../domain/thrown.ts';
import type { Send } from './preflight.service.ts';

type PreflightsTable = Schema['preflights'];

/** Returns its id; undefined where its file was deleted meanwhile. */
export async function insertPreflight(db: Db, row: Insertable<PreflightsTable>): Promise<number | undefined> {
  try {
    return await insertedId(db.insertInto('preflights').values(row).returning('id'));
  } catch (error) {
    if (row.upload_id && hasCode(error, foreignKeyViolation)) return undefined;
    throw error;
  }
}

/** Finds a pre-flight by its primary key. */
export const findPreflight = (
  db: Db | Tx,
  { clientId, preflightId }: { clientId: number; preflightId: number },
): Promise<Selectable<PreflightsTable> | undefined> =>
  db
    .selectFrom('preflights')
    .selectAll()
    .where('id', '=', preflightId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/**
 * The client's newest campaign since an instant with the same text, sender and source, unless nothing of it was sent. Groups, typed numbers,
 * and files by their content, are compared as they are, whatever is rejected of them. Index: campaigns_by_time.
 */
export const findSame = (
  db: Db,
  send: Pick<Send, 'clientId' | 'source' | 'text' | 'replaces'> & { senderName: string; since: Date },
): Promise<
  { campaign_id: number; name: string; created: Date; is_scheduled: boolean } | undefined
> => firstRow(db)`
  SELECT c.id AS campaign_id, c.name, c.created, c.schedule IS NOT NULL AS is_scheduled FROM campaigns c
  WHERE c.client_id = ${send.clientId} AND c.created > ${send.since}
    AND c.message = ${send.text} AND c.sender_id = ${send.senderName} AND ${isFrom(send.source)}
    AND c.id IS DISTINCT FROM ${send.replaces ?? null}::bigint
    AND (c.state NOT IN ('cancelled', 'failed') OR c.recipients > 0)
  ORDER BY c.created DESC LIMIT 1`;

const isFrom = (source: CampaignSource) =>
  'upload_id' in source
    ? sql`EXISTS (SELECT FROM uploads u JOIN uploads reviewed ON reviewed.digest = u.digest
        WHERE u.id = (c.source ->> 'upload_id')::bigint AND reviewed.id = ${source.upload_id})`
    : sql`c.source = ${JSON.stringify(source)}::jsonb`;

/**
 * The client's newest message without a campaign to the first of these numbers, if each of them has one since an id with the same text and
 * sender, unless nothing of it was sent. Stops at the first number without one. Index: messages_by_msisdn, once for each number.
 */
export async function findSameMessage(
  db: Db,
  send: { clientId: number; text: string; senderName: string; msisdns: readonly string[]; sinceId: number },
): Promise<number | undefined> {
  // The index is chosen by the number alone: before messages are analyzed, PostgreSQL expects less of the sender's or the client's.
  const newest = sql`
    SELECT max(id) FROM (SELECT * FROM messages m WHERE m.msisdn = n.msisdn AND m.id >= ${send.sinceId}::bigint OFFSET 0) m
    WHERE client_id = ${send.clientId} AND sender_id = ${send.senderName} AND message = ${send.text}
      AND campaign_id IS NULL AND NOT (state = 'failed' AND parts_sent = 0)`;
  const found = await firstRow(db)<{ id: number | null }>`
    SELECT (${newest}) AS id FROM (SELECT ${send.msisdns[0] ?? ''} AS msisdn) n
    WHERE NOT EXISTS (
      SELECT FROM unnest(${textArray(send.msisdns)}::text[]) AS n(msisdn) WHERE (${newest}) IS NULL)`;
  return found?.id ?? undefined;
}

/** Deletes old pre-flights. Uses no index, because there are few and it runs once a night. */
export async function deletePreflights(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('preflights').where('created', '<', before).execute();
}
