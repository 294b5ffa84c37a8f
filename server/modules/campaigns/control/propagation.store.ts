import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { changedRows, hasRows } from '../../../db/sql/rows.ts';
import { addEvent, eventNow } from '../../../db/messages/timeline.ts';
import { messageLifetimeMs } from '../../../domain/lifetime.ts';
import type { MessageState } from '../../../domain/messageStates.ts';

/**
 * Moves waiting messages of a campaign between queued and held, except rows that an engine is claiming. The state is that
 * of the outbox; index outbox_by_campaign. Their time to be sent in begins again when they are queued: messages of campaigns have no other
 * validity (decisions/043-validity-and-schedules.md).
 */
export async function moveWaiting(
  tx: Tx,
  move: { campaignId: number; from: 'queued' | 'held'; to: MessageState; limit: number },
): Promise<number> {
  const isHeld = move.to === 'held';
  const validUntil = isHeld ? sql`NULL` : sql`now() + ${messageLifetimeMs}::int * interval '1 millisecond'`;
  return changedRows(tx)`
    WITH picked AS MATERIALIZED (
      UPDATE outbox SET held = ${isHeld}, valid_until = ${validUntil} WHERE ctid = ANY(ARRAY(${waiting(move)})) RETURNING id
    )
    UPDATE messages m SET state = ${move.to}, valid_until = ${validUntil}, ${addEvent(eventNow(move.to))}
    FROM picked WHERE m.id = picked.id AND m.state = ${move.from}`;
}

/** Whether messages of a campaign are held. Index: outbox_by_campaign. */
export const hasHeld = (tx: Tx, campaignId: number): Promise<boolean> =>
  hasRows(tx)`SELECT FROM outbox WHERE campaign_id = ${campaignId} AND held LIMIT 1`;

/** Rows of waiting messages of a campaign, except those that an engine is claiming. Index: outbox_by_campaign. */
export const waiting = (of: {
  campaignId: number;
  from: 'queued' | 'held';
  limit: number;
}): RawBuilder<unknown> => sql`
  SELECT ctid FROM outbox WHERE campaign_id = ${of.campaignId} AND held = ${of.from === 'held'}
  LIMIT ${of.limit} FOR UPDATE SKIP LOCKED`;

/** The row of one waiting message of a campaign, queued or held. Index: outbox_by_campaign. */
export const waitingOne = ({ campaignId, id }: { campaignId: number; id: number }): RawBuilder<unknown> =>
  sql`SELECT ctid FROM outbox WHERE campaign_id = ${campaignId} AND id = ${id} FOR UPDATE`;
