import type { Db } from '../db/database.ts';
import { allRows } from '../db/sql/rows.ts';
import { timelineOf } from '../db/messages/timeline.ts';
import type { FinalMessage } from './smppState.ts';

/** What an account submitted: a message, or a part of one. */
export interface Submitted extends FinalMessage {
  /** `part`: other parts are missing; `expired`: they never arrived; `erased`: the message is no longer stored. */
  kind: 'message' | 'part' | 'expired' | 'erased';
  message_id: number | null;
  /** The sender and the recipient as submitted; null and empty if no longer stored. */
  source: string | null;
  destination: string;
  msisdn: string | null;
}

/**
 * Finds what the account submitted under the id of an answer: several rows for a submit_multi, whose recipients share an id.
 * Indexes: primary key and gateway_messages_by_answer, one partition of messages; gateway_parts' unique id and by_answer.
 */
export async function findSubmitted(db: Db, accountId: number, answerId: string): Promise<Submitted[]> {
  // Ids of this platform have at most 18 digits.
  if (!/^\d{1,18}$/.test(answerId)) return [];
  return allRows(db)`
    SELECT m.state, m.smsc_id, m.failure_code, CASE WHEN m.id IS NULL THEN '[]' ELSE ${timelineOf('m')} END AS timeline,
      CASE WHEN m.id IS NOT NULL THEN 'message' WHEN g.message_id IS NULL THEN 'expired' ELSE 'erased' END AS kind,
      g.message_id, coalesce(m.sender_id, nullif(g.source, '')) AS source, g.destination, m.msisdn
    FROM gateway_messages g LEFT JOIN messages m ON m.id = g.message_id
    WHERE (g.id = ${answerId}::bigint OR g.answer_id = ${answerId}::bigint) AND g.account_id = ${accountId}
    UNION ALL
    SELECT NULL, NULL, NULL, '[]', 'part', NULL, source, destination, NULL FROM gateway_parts
    WHERE (id = ${answerId}::bigint OR answer_id = ${answerId}::bigint) AND account_id = ${accountId}`;
}
