// Receipts of the parts before the last of a long message (decisions/042-a-lost-part-is-known.md). The telco sends them for failures
// only, on request; some send them for every part. The ids of the parts are in the timeline of the message.
import { sql, type RawBuilder } from 'kysely';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { addEvent } from '../../db/messages/timeline.ts';
import { dayMs } from '../../domain/durations.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import type { Effects } from '../shared/effects.ts';
import { changeRows, receiptEvent, record, type Change, type Hit, type Hits } from './receiptChanges.ts';

/** Telcos try for three days, and their receipts may be late. */
const lookbackMs = 7 * dayMs;

/** Messages `m` with an earlier part, number `part`, that the receipt `r` is about. Index: messages_by_msisdn. */
export const messagesOfPart = (now: Date): RawBuilder<unknown> => sql`
  SELECT m.id, m.state, (e.event -> 'parts' ->> r.smsc_id)::int AS part
  FROM messages m CROSS JOIN LATERAL jsonb_array_elements(m.timeline) AS e(event)
  WHERE m.msisdn = r.msisdn AND m.id >= ${firstIdAt(new Date(now.getTime() - lookbackMs))} AND m.parts > 1
    AND m.connector_id = r.connector_id AND m.state IN ('pending', 'delivered', 'failed')
    AND e.event -> 'parts' ? r.smsc_id`;

/** Indexes of receipts in their round: `known` are about a part, `failed` caused their message to fail. */
interface PartReceipts {
  known: ReadonlySet<number>;
  failed: Hits;
}

export const noParts: PartReceipts = { known: new Set(), failed: new Map() };

/**
 * Applies receipts of parts. A message with a failed part fails, because it cannot be read; a final message only records it. The receipt
 * of a delivered part changes nothing.
 */
export async function settleParts(
  tx: Tx,
  changes: readonly Change[],
  { now, effects }: { now: Date; effects: Effects },
): Promise<PartReceipts> {
  const rows = await allRows(tx)<Hit & { was: 'pending' | 'delivered' | 'failed' | null }>`
    WITH hits AS MATERIALIZED (
      SELECT r.*, found.id AS hit, found.state AS was, found.part FROM ${changeRows(changes)} CROSS JOIN LATERAL (
        ${messagesOfPart(now)} ORDER BY m.id DESC LIMIT 1
      ) found
    ), changed AS (
      UPDATE messages m SET state = CASE WHEN r.was = 'pending' THEN 'failed' ELSE m.state END,
        reason = CASE WHEN r.was = 'pending' THEN r.reason ELSE m.reason END,
        failure_code = CASE WHEN r.was = 'pending' THEN r.failure_code ELSE m.failure_code END,
        ${addEvent(sql`(${receiptEvent(now)} || jsonb_build_object('part', r.part,
          'kind', CASE WHEN r.was = 'pending' THEN 'failed' ELSE 'receipt' END))`)}
      FROM hits r WHERE ${byIndex('m.id', 'r.hit')} AND m.state = r.was AND r.pending_to = 'failed'
      RETURNING r.n, r.was, m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.msisdn,
        m.campaign_id, m.state, m.smsc_id
    ), done AS (
      DELETE FROM awaiting w USING changed c
      WHERE w.connector_id = c.connector_id AND w.smsc_id = c.smsc_id AND NOT w.unknown AND w.id = c.id AND c.was = 'pending'
    )
    SELECT n, was, id, client_id, class, connector_id, sender_id, package_id, msisdn, campaign_id, state, 0 AS handed_over
    FROM changed
    UNION ALL SELECT n, NULL, hit, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM hits WHERE pending_to <> 'failed'`;
  const failed = rows.filter(({ was }) => was === 'pending');
  return { known: new Set(rows.map(({ n }) => n)), failed: record(failed, 'pending', { changes, effects }) };
}
