// The inbox (requirements/domain.md#incoming-texts): conversations within the caller's reach, and the texts of one. Replies are
// ordinary sends through modules/send. A conversation out of reach answers like a missing one.
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Conversation, conversations, thread, ThreadEntry } from '../../../contract/inbox.ts';
import type { Db } from '../../db/database.ts';
import { readNumberSearch } from '../../domain/numberSearch.ts';
import { narrowedTo, platformClientId } from '../../domain/reach.ts';
import { notFound } from '../../domain/refusal.ts';
import { may, type Caller } from '../../http/caller.ts';
import { readableText } from '../../http/readableText.ts';
import { readSenders } from '../intake/screeningFacts.service.ts';
import { statusOfState } from '../messages/messages.service.ts';
import * as store from './inbox.store.ts';
import { listReached } from './numbers.store.ts';

/** Texts of one page of a conversation. */
const threadMax = 50;

/** The numbers whose texts the caller may read. */
export const listInboxNumbers = (db: Db, { reach }: Caller): Promise<string[]> => listReached(db, reach);

export async function listConversations(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof conversations>,
): Promise<AnswerOf<typeof conversations>> {
  const { page, per_page: perPage } = request;
  const found = await store.listConversations(
    db,
    {
      reach: narrowedTo(caller.reach, request.client_id),
      search: readNumberSearch(request.msisdn),
      number: request.number || undefined,
      isUnread: request.unread,
      startDate: request.start_date,
      endDate: request.end_date,
    },
    { offset: (page - 1) * perPage, limit: perPage + 1 },
  );
  return { data: found.slice(0, perPage).map(toWireFor(caller)), more: found.length > perPage };
}

const toWireFor =
  (caller: Caller) =>
  ({ client_name, contact_name, last_received, last_text, ...row }: store.ConversationRow): Conversation => {
    const { text, ...masked } = readableText(caller, { message: last_text });
    return {
      ...row,
      contact_name: may(caller, 'contacts', 'read') ? contact_name : null,
      last_text: text,
      ...masked,
      last_received: last_received.toISOString(),
      ...(caller.reach === 'all' && { client_name }),
    };
  };

export async function readThread(
  db: Db,
  caller: Caller,
  { id, before }: { id: number; before: number | undefined },
): Promise<AnswerOf<typeof thread>> {
  const found = await requireConversation(db, caller, id);
  const rows = await store.listThread(db, found, { before, limit: threadMax + 1 });
  const { clientId } = caller;
  const { senderOf } = await readSenders(db, [{ clientId, sender: found.number }]);
  return {
    conversation: toWireFor(caller)(found),
    entries: rows.slice(0, threadMax).map(toEntryFor(caller)),
    more: rows.length > threadMax,
    can_reply: isOwn(caller, found) && senderOf(clientId, found.number) !== undefined,
  };
}

const toEntryFor =
  (caller: Caller) =>
  ({ kind, id, at, text: message, action, sender, state, otp }: store.ThreadRow): ThreadEntry => {
    const entry = { id, at: at.toISOString(), ...readableText(caller, { message, otp }) };
    return kind === 'received'
      ? { kind, ...entry, action }
      : { kind, ...entry, sender, status: statusOfState(state) };
  };

/** Marks a conversation of the caller's own client as read. Those of others stay unread when Support or the platform reads them. */
export async function markRead(
  db: Db,
  caller: Caller,
  { id, unread }: { id: number; unread: number | undefined },
): Promise<string> {
  const found = await requireConversation(db, caller, id);
  if (isOwn(caller, found)) await store.markRead(db, id, unread ?? found.unread);
  return 'Conversation read';
}

/** Texts to numbers without a client are the platform's own. */
const isOwn = (caller: Caller, { client_id }: store.ConversationRow): boolean =>
  caller.clientId === (client_id ?? platformClientId);

async function requireConversation(db: Db, { reach }: Caller, id: number): Promise<store.ConversationRow> {
  const found = await store.findConversation(db, reach, id);
  if (!found) throw notFound('conversation_not_found', 'Conversation');
  return found;
}
