import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MessageState, TimelineEvent } from '../domain/messageStates.ts';

/** A receipt to deliver. `state` is null for a message whose other parts never arrived. */
export interface DueReceipt {
  id: number;
  account_id: number;
  source: string;
  destination: string;
  on_failure_only: boolean;
  attempts: number;
  state: MessageState | null;
  smsc_id: string | null;
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
  const { rows } = await sql<DueReceipt>`
    WITH due AS MATERIALIZED (
      SELECT g.id, m.state, m.smsc_id, CASE WHEN m.otp THEN '' ELSE m.message END AS text, m.timeline
      FROM gateway_messages g LEFT JOIN messages m ON m.id = g.message_id
      WHERE g.account_id = ${accountId} AND g.receipt = 'due' AND g.id >= ${firstId}
        AND (g.not_before IS NULL OR g.not_before <= ${now})
        AND (g.message_id IS NULL OR m.state IN ('delivered', 'failed'))
      ORDER BY g.id LIMIT ${limit} FOR UPDATE OF g SKIP LOCKED
    )
    UPDATE gateway_messages g SET attempts = g.attempts + 1,
      not_before = ${now}::timestamptz + make_interval(secs => ${claim.leaseSeconds})
    FROM due WHERE g.id = due.id
    RETURNING g.id, g.account_id, g.source, g.destination, g.on_failure_only, g.attempts, due.state, due.smsc_id,
      coalesce(due.text, '') AS text, coalesce(due.timeline, '[]') AS timeline`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Outcome of a delivery; `due` for one that is retried at `retryAt`. */
export interface ReceiptOutcome {
  id: number;
  receipt: 'acknowledged' | 'given_up' | 'due';
  /** Not counted as an attempt: the bind was lost. */
  uncounted?: boolean;
  retryAt?: Date;
}

/** Erases the numbers once a receipt is done: their retention follows the message. */
export async function storeOutcomes(db: Db, outcomes: readonly ReceiptOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ id, receipt, uncounted, retryAt }) => ({
    id,
    receipt,
    taken_back: uncounted === true ? 1 : 0,
    not_before: retryAt ?? null,
  }));
  await sql`
    UPDATE gateway_messages g SET receipt = o.receipt, attempts = g.attempts - o.taken_back, not_before = o.not_before,
      source = CASE WHEN o.receipt = 'due' THEN g.source ELSE '' END,
      destination = CASE WHEN o.receipt = 'due' THEN g.destination ELSE '' END
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS o(id bigint, receipt text, taken_back int, not_before timestamptz)
    WHERE g.id = o.id AND g.receipt = 'due'`.execute(db);
}

/** Gives up receipts of messages with an id below `firstId`. */
export async function giveUpBefore(db: Db, firstId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE gateway_messages SET receipt = 'given_up', source = '', destination = ''
    WHERE receipt = 'due' AND id < ${firstId}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes parts of messages that stayed incomplete, and makes their requested receipts due. */
export async function expireParts(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    WITH expired AS (DELETE FROM gateway_parts WHERE created < ${before} RETURNING *)
    INSERT INTO gateway_messages (id, account_id, message_id, source, destination, on_failure_only, receipt)
    SELECT id, account_id, NULL, CASE WHEN registered = 0 THEN '' ELSE source END,
      CASE WHEN registered = 0 THEN '' ELSE destination END, registered = 2,
      CASE WHEN registered = 0 THEN 'none' ELSE 'due' END FROM expired
    RETURNING id`.execute(db);
  return rows.length;
}
