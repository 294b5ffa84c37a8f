// Subscribers' texts (requirements/domain.md#incoming-texts; decisions/041-two-way-sms.md): each belongs to the client that its
// number was assigned to when it arrived, or to the platform. Stored by the engine, read in the inbox, over the API and by the
// client's SMPP account. A text must never become visible to another client, also when its number passes to one.
import type { Tx } from '../../db/database.ts';
import type { OptOutKeyword } from '../../domain/optOut.ts';
import { recordEvents } from '../webhooks/events.service.ts';
import * as store from './incoming.store.ts';
import { incomingObject } from './incomingObject.ts';

export type { AssignedNumber } from './incoming.store.ts';

/** A complete text, joined if it arrived in parts. */
export interface IncomingText {
  id: number;
  connectorId: number;
  msisdn: string;
  destination: string;
  message: string;
  action: OptOutKeyword | undefined;
  /** Undefined if the number is assigned to no client. */
  assigned: store.AssignedNumber | undefined;
  now: Date;
}

/** The client of a number of that connector. */
export const findAssigned = store.findAssigned;

/** Stores a text with its conversation, and queues it for the client's SMPP account, in one transaction. */
export async function storeIncoming(tx: Tx, text: IncomingText): Promise<void> {
  const clientId = text.assigned?.clientId ?? null;
  await store.insertText(tx, { ...text, clientId });
  await store.touchConversation(tx, { ...text, clientId });
  if (!text.assigned) return;
  await queueForGateway(tx, text, text.assigned);
  const data = incomingObject({ ...text, action: text.action ?? null, received: text.now });
  const { clientId: owner } = text.assigned;
  await recordEvents(tx, [{ clientId: owner, type: 'incoming_message.received', at: text.now, data }]);
}

/**
 * The account chosen with the number; else the one that last sent to the subscriber, which expects the reply; else
 * any of the client. Nothing where the client has no account.
 */
async function queueForGateway(
  tx: Tx,
  { id, msisdn }: IncomingText,
  { clientId, accountId }: store.AssignedNumber,
): Promise<void> {
  const accounts = await store.listAccounts(tx, clientId);
  if (accounts.length === 0) return;
  const chosen = accountId ?? (await store.findLastSender(tx, { clientId, msisdn }));
  const account = chosen !== null && accounts.includes(chosen) ? chosen : null;
  await store.insertGatewayText(tx, { id, client_id: clientId, account_id: account });
  await store.wakeGateways(tx);
}
