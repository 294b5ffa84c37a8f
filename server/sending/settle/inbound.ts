// What subscribers write to us: kept, and where it asks for an end or a new beginning, done at once
// (requirements/domain.md#opt-out). Whom a wish concerns: the client whose message with that sender reached the number
// last; where no message had that sender, all who reached the number through this connector lately. Storing the same
// text twice changes nothing more.
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { parseOptOutKeyword } from '../../domain/optOut.ts';
import { optIn, optOut } from '../../modules/dnd/dnd.service.ts';
import type { Delivery } from '../../smpp/index.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** How far back a client counts as one who writes to the number. */
const concernedMs = 90 * 86_400_000;
/** Characters kept; the longest text of one PDU is far below. */
const textMax = 2_000;

/** A text as it came, or one of its parts. */
export interface InboundText extends Pick<Delivery, 'source' | 'destination' | 'text'> {
  connectorId: number;
  /** Of a long text, which one, from 1. */
  part: number;
}

/** Stores a text and acts on it. */
export async function storeInbound(
  tx: Tx,
  { connectorId, source, text, part, now, ...to }: InboundText & { now: Date },
): Promise<void> {
  const msisdn = toMsisdn(source);
  const destination = cleanText(to.destination);
  // Of a long text the first part says what it is about.
  const wish = part === 1 && msisdn !== undefined ? parseOptOutKeyword(text) : undefined;
  const { id } = await tx
    .insertInto('inbound_messages')
    .values({
      connector_id: connectorId,
      msisdn: msisdn ?? cleanText(source),
      destination,
      message: cleanText(text, textMax),
      action: wish ?? null,
      received: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (wish === undefined || msisdn === undefined) return;
  const clientIds = await concerned(tx, { connectorId, msisdn, destination, now });
  if (wish === 'start') await optIn(tx, { clientIds, msisdn });
  else {
    const entries = clientIds.map((clientId) => ({
      clientId,
      msisdn,
      detail: `Text ${id} to ${destination}`,
    }));
    await optOut(tx, { entries, source: 'subscriber' });
  }
}

interface Answered {
  connectorId: number;
  msisdn: string;
  destination: string;
  now: Date;
}

/** Index: messages_by_msisdn. A subscriber can answer before the telco has told us that it took the message. */
async function concerned(tx: Tx, { connectorId, msisdn, destination, now }: Answered): Promise<number[]> {
  const reached = sql`msisdn = ${msisdn} AND state IN ('submitting', 'pending', 'unknown', 'delivered')`;
  const last = await sql<{ client_id: number }>`
    SELECT client_id FROM messages WHERE ${reached} AND sender_id = ${destination}
    ORDER BY id DESC LIMIT 1`.execute(tx);
  if (last.rows.length > 0) return last.rows.map((row) => row.client_id);
  const since = firstIdAt(new Date(now.getTime() - concernedMs));
  const all = await sql<{ client_id: number }>`
    SELECT DISTINCT client_id FROM messages
    WHERE ${reached} AND connector_id = ${connectorId} AND id >= ${since} ORDER BY client_id`.execute(tx);
  return all.rows.map((row) => row.client_id);
}
