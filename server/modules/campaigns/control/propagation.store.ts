import { sql } from 'kysely';
import type { FailureCode } from '../../../../contract/failures.ts';
import type { Tx } from '../../../db/database.ts';
import { allRows, changedRows, firstRow } from '../../../db/rows.ts';
import { addEvent, eventNow } from '../../../db/timeline.ts';
import { messageLifetimeMs } from '../../../domain/lifetime.ts';
import type { MessageState } from '../../../domain/messageStates.ts';
import type { CountMove } from '../../counts/counts.service.ts';

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

const waiting = (of: { campaignId: number; from: 'queued' | 'held'; limit: number }) => sql`
  SELECT ctid FROM outbox WHERE campaign_id = ${of.campaignId} AND held = ${of.from === 'held'}
  LIMIT ${of.limit} FOR UPDATE SKIP LOCKED`;

type Failed = Pick<CountMove, 'id' | 'client_id' | 'class' | 'connector_id' | 'sender_id' | 'package_id'> & {
  /** Parts that never left. */
  refunded: number;
  cost_change: string;
};

/** Fails waiting messages of a campaign. A message of which some parts were sent is refunded for the others. */
export const failWaiting = (
  tx: Tx,
  order: {
    campaignId: number;
    from: 'queued' | 'held';
    to: MessageState;
    failure: FailureCode;
    reason: string;
    limit: number;
  },
): Promise<Failed[]> => allRows(tx)`
  WITH picked AS MATERIALIZED (
    DELETE FROM outbox WHERE ctid = ANY(ARRAY(${waiting(order)})) RETURNING id
  ), old AS MATERIALIZED (
    SELECT m.id, m.cost FROM picked JOIN messages m ON m.id = picked.id AND m.state = ${order.from} FOR UPDATE OF m
  )
  UPDATE messages m SET state = ${order.to}, reason = ${order.reason},
    failure_code = ${order.failure}, cost = m.cost * m.parts_sent / m.parts,
    message = CASE WHEN m.otp THEN '' ELSE m.message END, ${addEvent(eventNow(order.to))}
  FROM old WHERE m.id = old.id
  RETURNING m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id,
    m.parts - m.parts_sent AS refunded, m.cost - old.cost AS cost_change`;

/** Fails one waiting message of a campaign, queued or held; undefined where an engine has claimed it. Index: outbox_by_campaign. */
export const failOne = (
  tx: Tx,
  order: { id: number; campaignId: number; to: MessageState; failure: FailureCode; reason: string },
): Promise<(Failed & { was: 'queued' | 'held' }) | undefined> => firstRow(tx)`
  WITH picked AS MATERIALIZED (
    DELETE FROM outbox WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM outbox WHERE campaign_id = ${order.campaignId} AND id = ${order.id} FOR UPDATE)) RETURNING id
  ), old AS MATERIALIZED (
    SELECT m.id, m.cost, m.state FROM picked JOIN messages m ON m.id = picked.id AND m.state IN ('queued', 'held')
    FOR UPDATE OF m
  )
  UPDATE messages m SET state = ${order.to}, reason = ${order.reason}, failure_code = ${order.failure},
    cost = m.cost * m.parts_sent / m.parts, message = CASE WHEN m.otp THEN '' ELSE m.message END,
    ${addEvent(eventNow(order.to))}
  FROM old WHERE m.id = old.id
  RETURNING m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, old.state AS was,
    m.parts - m.parts_sent AS refunded, m.cost - old.cost AS cost_change`;
