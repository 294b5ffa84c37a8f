// Stores subscribers' texts and applies their opt-out and opt-in keywords (requirements/domain.md#opt-out). A keyword
// applies to the client whose message from that sender reached the number last; if no message had that sender, to all
// clients that reached the number through this connector in the last 90 days. Applying the same text twice is harmless.
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { parseOptOutKeyword } from '../../domain/optOut.ts';
import { optIn, optOut } from '../../modules/dnd/dnd.service.ts';
import type { Delivery } from '../../smpp/index.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** How far back a message makes its client an addressee of the reply. */
const addressedMs = 90 * 86_400_000;
/** Characters kept; the longest text of one PDU is far below. */
const textMax = 2_000;

/** A text as received, or one of its parts. */
export interface InboundText extends Pick<Delivery, 'source' | 'destination' | 'text'> {
  connectorId: number;
  /** Number of the part in a long text, from 1. */
  part: number;
}

/** Stores a text and acts on it. */
export async function storeInbound(
  tx: Tx,
  { connectorId, source, text, part, now, ...to }: InboundText & { now: Date },
): Promise<void> {
  const msisdn = toMsisdn(source);
  const destination = cleanText(to.destination);
  // The keyword of a long text is in its first part.
  const keyword = part === 1 && msisdn !== undefined ? parseOptOutKeyword(text) : undefined;
  const { id } = await tx
    .insertInto('inbound_messages')
    .values({
      connector_id: connectorId,
      msisdn: msisdn ?? cleanText(source),
      destination,
      message: cleanText(text, textMax),
      action: keyword ?? null,
      received: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (keyword === undefined || msisdn === undefined) return;
  const clientIds = await findAddressedClients(tx, { connectorId, msisdn, destination, now });
  if (keyword === 'start') await optIn(tx, { clientIds, msisdn });
  else {
    const entries = clientIds.map((clientId) => ({
      clientId,
      msisdn,
      detail: `Text ${id} to ${destination}`,
    }));
    await optOut(tx, { entries, source: 'subscriber' });
  }
}

interface Reply {
  connectorId: number;
  msisdn: string;
  destination: string;
  now: Date;
}

/** `submitting` counts: a subscriber can reply before the submit_sm_resp arrives. Index: messages_by_msisdn. */
async function findAddressedClients(
  tx: Tx,
  { connectorId, msisdn, destination, now }: Reply,
): Promise<number[]> {
  const reached = sql`msisdn = ${msisdn} AND state IN ('submitting', 'pending', 'unknown', 'delivered')`;
  const last = await sql<{ client_id: number }>`
    SELECT client_id FROM messages WHERE ${reached} AND sender_id = ${destination}
    ORDER BY id DESC LIMIT 1`.execute(tx);
  if (last.rows.length > 0) return last.rows.map((row) => row.client_id);
  const since = firstIdAt(new Date(now.getTime() - addressedMs));
  const all = await sql<{ client_id: number }>`
    SELECT DISTINCT client_id FROM messages
    WHERE ${reached} AND connector_id = ${connectorId} AND id >= ${since} ORDER BY client_id`.execute(tx);
  return all.rows.map((row) => row.client_id);
}
