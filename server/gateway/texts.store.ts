import type { Db } from '../db/database.ts';
import { allRows, changedRows, runSql } from '../db/sql/rows.ts';
import { outcomeRows, type DeliveryOutcome } from './deliveryOutcome.ts';

/** A text to deliver. */
export interface DueText {
  id: number;
  attempts: number;
  msisdn: string;
  destination: string;
  message: string;
}

/**
 * Leases due texts for one account, oldest first, for `leaseSeconds`; after a crash they become due again. Those that no
 * account was chosen for go to the first of the client's accounts that claims them. Not those that were erased meanwhile. Index:
 * gateway_texts_due, then one probe of inbound_messages a row.
 */
export async function claimTexts(
  db: Db,
  claim: { accountId: number; clientId: number; limit: number; now: Date; leaseSeconds: number },
): Promise<DueText[]> {
  const { accountId, clientId, limit, now } = claim;
  return allRows(db)`
    WITH due AS MATERIALIZED (
      SELECT id FROM gateway_texts g
      WHERE client_id = ${clientId} AND state = 'due' AND (account_id = ${accountId} OR account_id IS NULL)
        AND (not_before IS NULL OR not_before <= ${now})
        AND EXISTS (SELECT FROM inbound_messages m WHERE m.id = g.id AND m.msisdn <> '')
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE gateway_texts g SET attempts = g.attempts + 1,
        not_before = ${now}::timestamptz + make_interval(secs => ${claim.leaseSeconds})
      FROM due WHERE g.id = due.id RETURNING g.id, g.attempts
    )
    SELECT l.id, l.attempts, m.msisdn, m.destination, m.message
    FROM leased l JOIN inbound_messages m ON m.id = l.id ORDER BY l.id`;
}

export async function storeOutcomes(
  db: Db,
  accountId: number,
  outcomes: readonly DeliveryOutcome[],
): Promise<void> {
  await runSql(db)`
    UPDATE gateway_texts g SET state = o.state, attempts = g.attempts - o.taken_back, not_before = o.not_before,
      account_id = CASE WHEN o.state = 'acknowledged' THEN ${accountId} ELSE g.account_id END
    FROM json_to_recordset(${outcomeRows(outcomes)}::json)
      AS o(id bigint, state text, taken_back int, not_before timestamptz)
    WHERE g.id = o.id AND g.state = 'due'`;
}

/** Gives up texts with an id below `firstId`. */
export async function giveUpBefore(db: Db, firstId: number): Promise<number> {
  return changedRows(db)`
    UPDATE gateway_texts SET state = 'given_up' WHERE state = 'due' AND id < ${firstId}`;
}

/** Makes texts of a deleted account available to the client's other accounts. */
export async function releaseDeleted(db: Db): Promise<void> {
  await runSql(db)`
    UPDATE gateway_texts g SET account_id = NULL FROM smpp_accounts a
    WHERE g.state = 'due' AND a.id = g.account_id AND a.deleted IS NOT NULL`;
}
