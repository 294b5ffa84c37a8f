import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';

/**
 * Connectors among these that approved the name for the client, and never for messages of this class. A name that was
 * assigned without a request has no purpose and is not among them.
 */
export async function listOffPurpose(
  db: Db | Tx,
  send: { clientId: number; senderName: string; class: MessageClass; connectorIds: readonly number[] },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT k.name FROM sender_requests r
    JOIN sender_request_networks n ON n.request_id = r.id AND n.state = 'approved'
    JOIN connectors k ON k.id = n.connector_id
    WHERE r.client_id = ${send.clientId} AND lower(r.code) = lower(${send.senderName})
      AND k.id = ANY(${send.connectorIds}::int[])
    GROUP BY k.id HAVING bool_and(r.purpose <> ${send.class}) ORDER BY k.name`.execute(db);
  return rows.map(({ name }) => name);
}
