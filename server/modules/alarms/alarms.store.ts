import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';

export interface OldestRow {
  connector_id: number;
  name: string;
  class: MessageClass;
  /** A message's id. */
  oldest: number;
}

/** The oldest message that could be sent now, by active connector and class. One probe each of outbox_queued. */
export async function listOldest(db: Db): Promise<OldestRow[]> {
  const { rows } = await sql<OldestRow>`
    SELECT c.id AS connector_id, c.name, k.class, q.oldest
    FROM connectors c
    CROSS JOIN (VALUES ('transactional'), ('promotional')) AS k(class)
    CROSS JOIN LATERAL (
      SELECT min(o.id) AS oldest FROM outbox o
      WHERE o.connector_id = c.id AND o.class = k.class AND NOT o.held
        AND (o.not_before IS NULL OR o.not_before < now())
    ) q
    WHERE c.status = 1 AND jsonb_typeof(c.smpp) = 'object' AND q.oldest IS NOT NULL`.execute(db);
  return rows;
}

export interface OverdrawnRow {
  package_id: number;
  balance: number;
}

/** Packages of active connectors with stock below zero. One that was never credited is not tracked. */
export async function listOverdrawn(db: Db): Promise<OverdrawnRow[]> {
  const { rows } = await sql<OverdrawnRow>`
    SELECT a.package_id, a.balance::bigint AS balance FROM ledger_accounts a
    WHERE a.kind = 'package_stock' AND a.balance < 0
      AND EXISTS (SELECT 1 FROM ledger_entries e WHERE e.account_id = a.id AND e.amount > 0)
      AND EXISTS (SELECT 1 FROM sender_configurations s JOIN connectors c ON c.id = s.connector_id
        WHERE s.package_id = a.package_id AND s.status = 1 AND c.status = 1)
    ORDER BY a.package_id`.execute(db);
  return rows;
}
