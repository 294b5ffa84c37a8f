import type { BypassCause } from '../../../contract/connectors.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, hasRows, runSql } from '../../db/sql/rows.ts';

/** A message of a queue. */
export interface WaitingMessage {
  /** Id of the message's row in the outbox. */
  place: string;
  id: number;
  client_id: number;
  class: MessageClass;
  connector_id: number;
  sender_id: string;
  package_id: number;
  msisdn: string;
  parts: number;
  parts_sent: number;
  cost: string;
}

/** Locks messages of a queue after a given one, skipping those that an engine is claiming. Index: outbox_queued. */
export async function lockQueued(
  tx: Tx,
  queue: { connectorId: number; priority: number; clientId: number; after: number; limit: number },
): Promise<WaitingMessage[]> {
  const rows = await allRows(tx)<WaitingMessage>`
    SELECT o.place, m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.msisdn, m.parts, m.parts_sent, m.cost
    FROM (
      SELECT ctid::text AS place, id FROM outbox
      WHERE connector_id = ${queue.connectorId} AND priority = ${queue.priority} AND client_id = ${queue.clientId}
        AND id > ${queue.after}::bigint AND NOT held AND not_before IS NULL
      ORDER BY id LIMIT ${queue.limit} FOR UPDATE SKIP LOCKED
    ) o JOIN messages m ON ${byIndex('m.id', 'o.id')} ORDER BY o.id`;
  return rows;
}

/** Whether more than a number of messages wait in the queues of a connector. Reads no more rows than that. */
export async function hasMoreThan(db: Db, connectorId: number, messages: number): Promise<boolean> {
  return hasRows(db)`
    SELECT 1 FROM outbox WHERE connector_id = ${connectorId} AND NOT held AND not_before IS NULL
    ORDER BY priority OFFSET ${messages} LIMIT 1`;
}

export interface Move {
  message: WaitingMessage;
  to: { connectorId: number; packageId: number };
}

/** Gives locked messages to other connectors, and records it for their timelines. */
export async function moveLocked(
  tx: Tx,
  { moves, from, cause, at }: { moves: readonly Move[]; from: number; cause: BypassCause; at: Date },
): Promise<void> {
  const numbers = (of: (move: Move) => number) => numberArray(moves.map(of));
  await runSql(tx)`
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(${textArray(moves.map(({ message }) => message.place))}::tid[], ${numbers((m) => m.message.id)}::bigint[],
        ${numbers((m) => m.to.connectorId)}::int[], ${numbers((m) => m.to.packageId)}::int[])
        AS g(place, id, connector_id, package_id)
    ), queued AS (
      UPDATE outbox o SET connector_id = g.connector_id FROM given g WHERE o.ctid = g.place
    ), noted AS (
      INSERT INTO message_reroutes (message_id, at, from_id, to_id, cause)
      SELECT id, ${at}::timestamptz, ${from}::int, connector_id, ${cause}::text FROM given ON CONFLICT DO NOTHING
    )
    UPDATE messages m SET connector_id = g.connector_id, package_id = g.package_id
    FROM given g WHERE ${byIndex('m.id', 'g.id')}`;
  await runSql(tx)`NOTIFY outbox`;
}
