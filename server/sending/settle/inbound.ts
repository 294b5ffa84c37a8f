// Stores subscribers' texts and applies their opt-out and opt-in keywords (requirements/domain.md#opt-out, #incoming-texts). A
// keyword applies to the client of the number it was sent to. For a number without one it applies to the client whose message
// from that sender reached the subscriber last; if no message had that sender, to all clients that reached the subscriber
// through this connector in the last 90 days. Applying the same text twice is harmless.
import { sql } from 'kysely';
import { shownState } from '../../db/messages/claimed.ts';
import type { Tx } from '../../db/database.ts';
import { newMessageId } from '../../db/newId.ts';
import { firstColumn } from '../../db/sql/rows.ts';
import { dayMs } from '../../domain/durations.ts';
import { toIncomingNumber } from '../../domain/incomingNumber.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { parseOptOutKeyword } from '../../domain/optOut.ts';
import { optIn, optOut } from '../../modules/dnd/dnd.service.ts';
import { findAssigned, storeIncoming, type AssignedNumber } from '../../modules/incoming/incoming.service.ts';
import type { Delivery } from '../../smpp/index.ts';
import { cleanText } from '../shared/receiptTexts.ts';
import { addPart, takeExpired, type TextPart } from './inboundParts.ts';

/** Age of the oldest message that makes its client an addressee of a reply. */
const addressedMs = 90 * dayMs;
/** Most characters that are stored; a text of ten parts has fewer. */
const textMax = 2_000;

/** A text as received, or one of its parts. */
export interface InboundText extends Pick<Delivery, 'source' | 'destination' | 'text'> {
  connectorId: number;
  /** Number of the part in a long text, from 1. */
  part: number;
  /** Set for a part of a long text, which is stored once all parts have arrived. */
  place?: TextPart;
}

/** Stores a text and applies its keyword. */
export async function storeInbound(tx: Tx, { now, ...text }: InboundText & { now: Date }): Promise<void> {
  const msisdn = toMsisdn(text.source);
  const addresses = {
    connectorId: text.connectorId,
    msisdn: msisdn ?? cleanText(text.source),
    destination: toIncomingNumber(text.destination) ?? cleanText(text.destination),
  };
  const assigned = await findAssigned(tx, { ...addresses, number: addresses.destination });
  // The keyword of a long text is in its first part, and is applied before the other parts arrive.
  const action = text.part === 1 && msisdn !== undefined ? parseOptOutKeyword(text.text) : undefined;
  const added = text.place && (await addPart(tx, { ...addresses, ...text.place, now }));
  if (added === 'known') return;
  const id = added?.id ?? (await newMessageId(tx, now));
  if (action !== undefined) await applyKeyword(tx, { ...addresses, id, action, assigned, now });
  const whole = added ? added.text : text.text;
  if (whole === undefined) return;
  const stored = added ? keywordOf(added.first) : action;
  await storeIncoming(tx, {
    ...addresses,
    id,
    message: cleanText(whole, textMax),
    action: msisdn === undefined ? undefined : stored,
    assigned,
    now,
  });
}

const keywordOf = (first: string | undefined) =>
  first === undefined ? undefined : parseOptOutKeyword(first);

/** Stores long texts whose other parts did not arrive in time, without those parts. Returns their number. */
export async function storeIncomplete(tx: Tx, now: Date): Promise<number> {
  const expired = await takeExpired(tx, now);
  for (const { id, text, first, connectorId, msisdn, destination } of expired)
    await storeIncoming(tx, {
      id,
      connectorId,
      msisdn,
      destination,
      message: cleanText(text, textMax),
      action: toMsisdn(msisdn) === undefined ? undefined : keywordOf(first),
      assigned: await findAssigned(tx, { connectorId, number: destination }),
      now,
    });
  return expired.length;
}

interface Reply {
  connectorId: number;
  msisdn: string;
  destination: string;
  now: Date;
}

async function applyKeyword(
  tx: Tx,
  {
    id,
    action,
    assigned,
    ...reply
  }: Reply & { id: number; action: 'stop' | 'start'; assigned: AssignedNumber | undefined },
): Promise<void> {
  const { msisdn, destination } = reply;
  const clientIds = assigned ? [assigned.clientId] : await findAddressedClients(tx, reply);
  if (action === 'start') return optIn(tx, { clientIds, msisdn });
  const entries = clientIds.map((clientId) => ({
    clientId,
    msisdn,
    detail: `Text ${id} to ${destination}`,
  }));
  await optOut(tx, { entries, source: 'subscriber' });
}

/**
 * The clients whose messages reached the subscriber. Claimed messages count, because a reply may arrive before the submit_sm_resp.
 * Index: messages_by_msisdn.
 */
async function findAddressedClients(
  tx: Tx,
  { connectorId, msisdn, destination, now }: Reply,
): Promise<number[]> {
  const reached = sql`msisdn = ${msisdn} AND ${shownState('messages')} IN ('submitting', 'pending', 'unknown', 'delivered')`;
  const last = await firstColumn(tx)<number>`
    SELECT client_id FROM messages WHERE ${reached} AND sender_id = ${destination}
    ORDER BY id DESC LIMIT 1`;
  if (last.length > 0) return last;
  const since = firstIdAt(new Date(now.getTime() - addressedMs));
  return firstColumn(tx)<number>`
    SELECT DISTINCT client_id FROM messages
    WHERE ${reached} AND connector_id = ${connectorId} AND id >= ${since} ORDER BY client_id`;
}
