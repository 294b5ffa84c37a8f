import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import { withoutTableScans, type Db } from '../../db/database.ts';
import { queueHeads } from '../../db/messages/queueHeads.ts';
import { allRows } from '../../db/sql/rows.ts';
import { idEpochSeconds, idSequenceBits } from '../../domain/messageId.ts';
import { platformClientId } from '../../domain/reach.ts';
import { priorities } from '../../domain/priorities.ts';

export interface OldestRow {
  connector_id: number;
  name: string;
  class: MessageClass;
  /** Id of a message. For a scheduled message, the id that it would have if it had been created when it became due. */
  oldest: number;
}

/**
 * The oldest message that could be sent now, by active connector and class. A connector without a link is among them: sends are
 * routed there as well. One probe of outbox_queued for each client that waits there, and one of messages.
 */
export const listOldest = (db: Db): Promise<OldestRow[]> => allRows(db)`${withoutTableScans()}
  WITH RECURSIVE ${queueHeads}
  SELECT c.id AS connector_id, c.name, k.class, min(greatest(q.id, s.due)) AS oldest
  FROM queue q JOIN connectors c ON c.id = q.connector_id
  LEFT JOIN LATERAL (
    SELECT (floor(extract(epoch FROM not_before))::bigint - ${idEpochSeconds}::bigint) << ${idSequenceBits}::int AS due
    FROM messages WHERE id = q.id AND attempts = 0 OFFSET 0
  ) s ON true
  CROSS JOIN LATERAL (
    SELECT CASE q.priority WHEN ${priorities.promotional} THEN 'promotional' ELSE 'transactional' END AS class
  ) k
  WHERE c.status = 1
  GROUP BY c.id, k.class`;

export interface OverdrawnRow {
  package_id: number;
  balance: number;
}

/** Packages of active connectors with stock below zero. One that was never credited is not tracked. */
export const listOverdrawn = (db: Db): Promise<OverdrawnRow[]> => allRows(db)`
  SELECT a.package_id, a.balance::bigint AS balance FROM ledger_accounts a
  WHERE a.kind = 'package_stock' AND a.balance < 0
    AND EXISTS (SELECT 1 FROM ledger_entries e WHERE e.account_id = a.id AND e.amount > 0)
    AND EXISTS (SELECT 1 FROM sender_configurations s JOIN connectors c ON c.id = s.connector_id
      WHERE s.package_id = a.package_id AND s.status = 1 AND c.status = 1)
  ORDER BY a.package_id`;

/** When the platform was created; undefined unless an active connector leads to another machine. */
export async function readBackupsExpected(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('clients')
    .select('created')
    .where('id', '=', platformClientId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('connectors')
          .where('status', '=', 1)
          .where(sql<boolean>`smpp->>'host' !~ '^(localhost$|127\\.|::1$)'`),
      ),
    )
    .executeTakeFirst();
  return row?.created;
}
