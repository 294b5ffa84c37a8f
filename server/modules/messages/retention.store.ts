import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { byIndex, equals, isFileOfOpenCampaign, quotesNumber } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { eraseContent } from '../../db/messages/timeline.ts';

export const listLimits = (
  db: Db,
): Promise<{ id: number; retention_days: number; erased_before: number }[]> => allRows(db)`
  SELECT id, retention_days, erased_before FROM clients WHERE retention_days IS NOT NULL ORDER BY id`;

interface Range {
  clientId: number;
  /** Ids, the last one excluded. */
  from: number;
  until: number;
}

const mayBeSent = sql`m.state IN ('queued', 'held', 'submitting', 'unknown')`;

/** A message under the lock of its row. */
interface LockedMessage {
  id: number;
  msisdn: string;
  /** Whether it may still be sent. */
  waits: boolean;
  /** Whether its receipt is awaited. */
  awaited: boolean;
}

const lockedColumns = sql`m.id, m.msisdn, ${mayBeSent} AS waits, m.state = 'pending' AS awaited`;

/** Locks messages from `from` on that have a text or a number, in order. A range of ids prunes partitions; the primary key gives the order. */
export const lockMessages = (
  tx: Tx,
  { clientId, from, until }: Range,
  limit: number,
): Promise<LockedMessage[]> => allRows(tx)`
  SELECT ${lockedColumns} FROM messages m
  WHERE client_id = ${clientId} AND id >= ${from} AND id < ${until}
    AND (message <> '' OR msisdn <> '' OR final_raw IS NOT NULL)
  ORDER BY id LIMIT ${limit} FOR UPDATE`;

/** Locks listed messages from `from` on, in order. Index: the primary keys. */
export const lockListed = (
  tx: Tx,
  { clientId, from, until }: Range,
  limit: number,
): Promise<LockedMessage[]> => allRows(tx)`
  SELECT ${lockedColumns} FROM (
    SELECT id FROM waiting_erasures WHERE client_id = ${clientId} AND id >= ${from} AND id < ${until}
    ORDER BY id LIMIT ${limit}
  ) listed JOIN messages m ON ${byIndex('m.id', 'listed.id')} ORDER BY m.id FOR UPDATE OF m`;

const quotesOld = quotesNumber('a.reference', 'old.msisdn');

/**
 * Erases those messages that no longer wait, with what quotes them, and lists the others. Another statement has locked them
 * (decisions/072-locks-apart-from-partitions.md). Reads all of `awaiting` where a receipt is awaited, as some are for ever.
 */
export async function eraseLocked(tx: Tx, clientId: number, locked: readonly LockedMessage[]): Promise<void> {
  const waiting = locked.filter(({ waits }) => waits);
  const over = locked.filter(({ waits }) => !waits);
  const ids = (of: readonly LockedMessage[]) => numberArray(of.map(({ id }) => id));
  await runSql(tx)`
    WITH old AS MATERIALIZED (
      SELECT * FROM unnest(${ids(over)}::bigint[], ${textArray(over.map(({ msisdn }) => msisdn))}::text[],
        ${textArray(over.map(({ awaited }) => String(awaited)))}::boolean[]) AS o(id, msisdn, awaited)
    ), listed AS (
      INSERT INTO waiting_erasures (client_id, id) SELECT ${clientId}, unnest(${ids(waiting)}::bigint[]) ON CONFLICT DO NOTHING
    ), done AS (
      DELETE FROM waiting_erasures w USING old WHERE w.client_id = ${clientId} AND w.id = old.id
    ), awaited AS (
      UPDATE awaiting w SET msisdn = '' FROM old WHERE old.awaited AND w.id = old.id
    ), api AS (
      UPDATE api_messages a SET metadata = NULL, reference = CASE WHEN ${quotesOld} THEN NULL ELSE a.reference END FROM old
      WHERE ${byIndex('a.message_id', 'old.id')} AND (a.metadata IS NOT NULL OR ${quotesOld})
    )
    UPDATE messages m SET ${eraseContent} FROM old WHERE ${byIndex('m.id', 'old.id')}`;
}

/** Paused campaigns with listed messages before an id; of one campaign, where `id` is given. Index: the primary key of the list. */
export const listPaused = (
  db: Db | Tx,
  { clientId, before, id }: { clientId: number; before: number; id: number | undefined },
): Promise<{ id: number }[]> => allRows(db)`
  SELECT DISTINCT c.id FROM waiting_erasures w JOIN messages m ON ${byIndex('m.id', 'w.id')}
    JOIN campaigns c ON c.id = m.campaign_id
  WHERE w.client_id = ${clientId} AND w.id < ${before} AND ${mayBeSent} AND c.state = 'paused' AND ${equals('c.id', id)}`;

/**
 * Erases files, typed lists and rejected rows of campaigns that have ended, except files that an open one shares. The rows stay, as counts
 * are verified against them.
 */
export async function eraseSources(db: Db, clientId: number, until: Date): Promise<void> {
  const over = sql`c.client_id = ${clientId} AND c.created < ${until} AND c.state IN ('finished', 'cancelled', 'failed')`;
  await runSql(db)`UPDATE uploads u SET bytes = ''::bytea, digest = NULL FROM campaigns c
    WHERE ${over} AND u.id = (c.source->>'upload_id')::bigint AND length(u.bytes) > 0
      AND NOT ${isFileOfOpenCampaign('u.id')}`;
  await runSql(
    db,
  )`UPDATE campaign_rejects j SET value = '' FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id
    WHERE ${over} AND j.run_id = r.id AND j.value <> ''`;
  await runSql(
    db,
  )`UPDATE campaigns c SET source = '{"numbers": ""}' WHERE ${over} AND source ->> 'numbers' <> ''`;
}

/** Erases subscribers' texts, and deletes conversations whose newest text is one of them. Index: inbound_messages_by_client. */
export async function eraseIncoming(db: Db, { clientId, from, until }: Range): Promise<void> {
  await runSql(db)`UPDATE inbound_messages SET message = '', msisdn = ''
    WHERE client_id = ${clientId} AND id >= ${from} AND id < ${until} AND msisdn <> ''`;
  await runSql(db)`DELETE FROM conversations WHERE client_id = ${clientId} AND last_id < ${until}`;
}

export async function rememberErased(db: Db, clientId: number, erasedBefore: number): Promise<void> {
  await db.updateTable('clients').set({ erased_before: erasedBefore }).where('id', '=', clientId).execute();
}
