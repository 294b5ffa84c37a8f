import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Recipient } from './sift.ts';

/** A transactional message: it may have a text and a sender of its own. */
export type QueuedMessage = Pick<Recipient, 'msisdn' | 'network' | 'route' | 'text' | 'parts' | 'cost'> & {
  clientId: number;
  senderName: string;
  /** The text is masked at once and not kept once it is handed over. */
  otp: boolean;
};

/** Queues transactional messages that each have a text of their own; returns the ids in their order. */
export async function insertMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<number[]> {
  const column = <Value>(of: (message: (typeof messages)[number]) => Value): Value[] => messages.map(of);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO messages (client_id, class, sender_id, message, parts, msisdn, network, connector_id, package_id, cost,
      otp, timeline)
    SELECT m.client_id, 'transactional', m.sender_id, m.message, m.parts, m.msisdn, m.network, m.connector_id,
      m.package_id, m.cost, m.otp,
      jsonb_build_array(jsonb_build_object('kind', 'queued', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    FROM unnest(${column((m) => m.clientId)}::int[], ${column((m) => m.senderName)}::text[], ${column((m) => m.text)}::text[],
      ${column((m) => m.parts)}::smallint[], ${column((m) => m.msisdn)}::text[], ${column((m) => m.network)}::text[],
      ${column((m) => m.route.connectorId)}::int[], ${column((m) => m.route.packageId)}::int[],
      ${column((m) => m.cost)}::numeric[], ${column((m) => m.otp)}::boolean[])
      WITH ORDINALITY AS m(client_id, sender_id, message, parts, msisdn, network, connector_id, package_id, cost, otp, row)
    ORDER BY m.row
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}
