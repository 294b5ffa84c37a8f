import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { MessageState } from '../../domain/messageStates.ts';
import type { CountMove } from '../counts/counts.service.ts';

const event = (kind: MessageState) => sql`jsonb_build_object('kind', ${kind}::text,
  'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Moves waiting messages of a campaign between queued and held; rows an engine is just claiming are left to it. The state
 * stands in the query as a word, so that the partial indexes messages_queued_by_campaign and messages_held serve.
 */
export async function moveWaiting(
  tx: Tx,
  move: { campaignId: number; from: 'queued' | 'held'; to: MessageState; limit: number },
): Promise<number> {
  const result = await sql`
    WITH picked AS MATERIALIZED (
      SELECT id FROM messages WHERE campaign_id = ${move.campaignId} AND state = ${sql.lit(move.from)}
      LIMIT ${move.limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET state = ${move.to}, timeline = m.timeline || ${event(move.to)}
    FROM picked WHERE m.id = picked.id`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

type Failed = Pick<CountMove, 'id' | 'client_id' | 'class' | 'connector_id' | 'sender_id' | 'package_id'> & {
  /** Parts that never left. */
  refunded: number;
  cost_change: string;
};

/** Fails waiting messages of a campaign. Of one that is half sent only the rest is given back. */
export async function failWaiting(
  tx: Tx,
  order: { campaignId: number; from: 'queued' | 'held'; to: MessageState; reason: string; limit: number },
): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    WITH picked AS MATERIALIZED (
      SELECT id, cost AS old_cost FROM messages
      WHERE campaign_id = ${order.campaignId} AND state = ${sql.lit(order.from)}
      LIMIT ${order.limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET state = ${order.to}, reason = ${order.reason}, cost = m.cost * m.parts_sent / m.parts,
      message = CASE WHEN m.otp THEN '' ELSE m.message END, timeline = m.timeline || ${event(order.to)}
    FROM picked WHERE m.id = picked.id
    RETURNING m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id,
      m.parts - m.parts_sent AS refunded, m.cost - picked.old_cost AS cost_change`.execute(tx);
  return rows;
}
