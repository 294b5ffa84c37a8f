import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { eventNow } from '../../db/timeline.ts';
import type { Recipient } from './screening.service.ts';

/** A transactional message: it may have a text and a sender of its own. */
export type QueuedMessage = Pick<Recipient, 'msisdn' | 'network' | 'route' | 'text' | 'parts' | 'cost'> & {
  clientId: number;
  senderName: string;
  /** The text is masked at once and not kept once it is handed over. */
  otp: boolean;
  /** It goes before others. */
  urgent: boolean;
};

/** Queues transactional messages that each have a text of their own; returns the ids in their order. */
export async function insertMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<number[]> {
  const numbers = (of: (message: QueuedMessage) => number) => numberArray(messages.map(of));
  const texts = (of: (message: QueuedMessage) => string) => textArray(messages.map(of));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO messages (client_id, class, sender_id, message, parts, msisdn, network, connector_id, package_id, cost,
      otp, urgent, timeline)
    SELECT m.client_id, 'transactional', m.sender_id, m.message, m.parts, m.msisdn, m.network, m.connector_id,
      m.package_id, m.cost, m.otp, m.urgent, jsonb_build_array(${eventNow('queued')})
    FROM unnest(${numbers((m) => m.clientId)}::int[], ${texts((m) => m.senderName)}::text[], ${texts((m) => m.text)}::text[],
      ${numbers((m) => m.parts)}::smallint[], ${texts((m) => m.msisdn)}::text[], ${texts((m) => m.network)}::text[],
      ${numbers((m) => m.route.connectorId)}::int[], ${numbers((m) => m.route.packageId)}::int[],
      ${texts((m) => m.cost)}::numeric[], ${texts((m) => String(m.otp))}::boolean[], ${texts((m) => String(m.urgent))}::boolean[])
      WITH ORDINALITY
      AS m(client_id, sender_id, message, parts, msisdn, network, connector_id, package_id, cost, otp, urgent, row)
    ORDER BY m.row
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}
