import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, onlyValue } from '../../db/sql/rows.ts';

export async function setDraining(tx: Tx, id: number, draining: boolean): Promise<void> {
  await tx.updateTable('connectors').set({ draining }).where('id', '=', id).execute();
}

export interface MovedRow {
  id: number;
  client_id: number;
  class: MessageClass;
  sender_id: string;
  package_id: number;
  parts: number;
  cost: string;
  before: { connector_id: number; package_id: number };
}

/** The newest message that waits for any connector; 0 if none waits. */
export const newestQueued = (db: Db): Promise<number> => onlyValue(db)`
  SELECT COALESCE(max(id), 0) FROM outbox`;

/** How many messages up to an id wait for a connector, without those of paused campaigns. */
export const countQueued = (
  db: Db,
  { connectorId, until }: { connectorId: number; until: number },
): Promise<number> => onlyValue(db)`
  SELECT count(*) FROM outbox WHERE connector_id = ${connectorId} AND id <= ${until}::bigint AND NOT held`;

/**
 * Queued messages up to an id that no engine is claiming and whose client may use their sender ID on the other connector. A scheduled message
 * keeps its time; the pause of a retry was that of the first connector.
 */
export const moveQueued = (
  tx: Tx,
  move: { from: number; to: number; until: number; limit: number },
): Promise<MovedRow[]> => allRows(tx)`
  WITH allowed AS MATERIALIZED (
    SELECT DISTINCT m.client_id, s.code, s.package_id FROM client_senders m
    JOIN sender_configurations s ON s.id = m.sender_configuration_id
    WHERE s.connector_id = ${move.to} AND s.status = 1 AND m.status = 1
  ), picked AS MATERIALIZED (
    SELECT o.ctid AS place, o.id, q.package_id AS old_package, a.package_id AS new_package,
      CASE WHEN q.attempts = 0 THEN o.not_before END AS not_before
    FROM outbox o JOIN messages q ON q.id = o.id
    JOIN allowed a ON a.client_id = q.client_id AND a.code = q.sender_id
    WHERE o.connector_id = ${move.from} AND o.id <= ${move.until}::bigint AND q.parts_sent = 0
    LIMIT ${move.limit} FOR UPDATE OF o SKIP LOCKED
  ), moved AS (
    UPDATE outbox o SET connector_id = ${move.to}, not_before = p.not_before FROM picked p WHERE o.ctid = p.place
    RETURNING o.id, p.old_package, p.new_package, p.not_before
  )
  UPDATE messages m SET connector_id = ${move.to}, package_id = p.new_package, not_before = p.not_before
  FROM moved p WHERE m.id = p.id
  RETURNING m.id, m.client_id, m.class, m.sender_id, m.package_id, m.parts, m.cost,
    json_build_object('connector_id', ${move.from}::int, 'package_id', p.old_package) AS before`;
