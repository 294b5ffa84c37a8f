import type { Db } from '../db/database.ts';
import { allRows, changedRows, runSql } from '../db/sql/rows.ts';
import { timelineOf } from '../db/messages/timeline.ts';
import type { FailureCode } from '../../contract/failures.ts';
import type { MessageState, TimelineEvent } from '../domain/messageStates.ts';
import { outcomeRows, type DeliveryOutcome } from './deliveryOutcome.ts';

/** A receipt to deliver. `state` is null for a message whose other parts never arrived. */
export interface DueReceipt {
  id: number;
  /** The id in the answer, if it is not `id`. */
  answer_id: number | null;
  user_reference: number | null;
  account_id: number;
  source: string;
  destination: string;
  on_failure_only: boolean;
  attempts: number;
  state: MessageState | null;
  smsc_id: string | null;
  failure_code: FailureCode | null;
  text: string;
  timeline: TimelineEvent[];
}

/**
 * Leases due receipts of one account, oldest first, for `leaseSeconds`; after a crash they become due again. A receipt is
 * due when its message is final. Index: gateway_receipts_due, then one probe of messages a row.
 */
export async function claimReceipts(
  db: Db,
  claim: { accountId: number; firstId: number; limit: number; now: Date; leaseSeconds: number },
): Promise<DueReceipt[]> {
  const { accountId, firstId, limit, now } = claim;
  const rows = await allRows(db)<DueReceipt>`
    WITH due AS MATERIALIZED (
      SELECT g.id, m.state, m.smsc_id, m.failure_code, CASE WHEN m.otp THEN '' ELSE m.message END AS text,
        CASE WHEN m.id IS NOT NULL THEN ${timelineOf('m')} END AS timeline
      FROM gateway_messages g LEFT JOIN messages m ON m.id = g.message_id
      WHERE g.account_id = ${accountId} AND g.receipt = 'due' AND g.id >= ${firstId}
        AND (g.not_before IS NULL OR g.not_before <= ${now})
        AND (g.message_id IS NULL OR m.state IN ('delivered', 'failed'))
      ORDER BY g.id LIMIT ${limit} FOR UPDATE OF g SKIP LOCKED
    )
    UPDATE gateway_messages g SET attempts = g.attempts + 1,
      not_before = ${now}::timestamptz + make_interval(secs => ${claim.leaseSeconds})
    FROM due WHERE g.id = due.id
    RETURNING g.id, g.answer_id, g.user_reference, g.account_id, g.source, g.destination, g.on_failure_only, g.attempts, due.state, due.smsc_id, due.failure_code,
      coalesce(due.text, '') AS text, coalesce(due.timeline, '[]') AS timeline`;
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Erases the numbers once a receipt is done: their retention follows the message. */
export async function storeOutcomes(db: Db, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  await runSql(db)`
    UPDATE gateway_messages g SET receipt = o.state, attempts = g.attempts - o.taken_back, not_before = o.not_before,
      source = CASE WHEN o.state = 'due' THEN g.source ELSE '' END,
      destination = CASE WHEN o.state = 'due' THEN g.destination ELSE '' END
    FROM json_to_recordset(${outcomeRows(outcomes)}::json)
      AS o(id bigint, state text, taken_back int, not_before timestamptz)
    WHERE g.id = o.id AND g.receipt = 'due'`;
}

/** Gives up receipts of messages with an id below `firstId`. */
export async function giveUpBefore(db: Db, firstId: number): Promise<number> {
  return changedRows(db)`
    UPDATE gateway_messages SET receipt = 'given_up', source = '', destination = ''
    WHERE receipt = 'due' AND id < ${firstId}`;
}

/** Deletes parts of messages that stayed incomplete, and makes their requested receipts due. */
export async function expireParts(db: Db, before: Date): Promise<number> {
  return changedRows(db)`
    WITH expired AS (DELETE FROM gateway_parts WHERE created < ${before} RETURNING *)
    INSERT INTO gateway_messages (id, answer_id, user_reference, account_id, message_id, source, destination, on_failure_only,
      receipt)
    SELECT id, answer_id, user_reference, account_id, NULL, CASE WHEN registered = 0 THEN '' ELSE source END,
      CASE WHEN registered = 0 THEN '' ELSE destination END, registered = 2,
      CASE WHEN registered = 0 THEN 'none' ELSE 'due' END FROM expired`;
}
