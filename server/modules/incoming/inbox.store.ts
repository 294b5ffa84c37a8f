import { sql } from 'kysely';
import type { ThreadEntry } from '../../../contract/inbox.ts';
import { allOf, equals, isNumber, within } from '../../db/sql/conditions.ts';
import { withoutTableScans, type Db } from '../../db/database.ts';
import { messageText } from '../../db/messages/messageText.ts';
import { allRows, firstRow, runSql } from '../../db/sql/rows.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import type { MessageState } from '../../domain/messageStates.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { NumberSearch } from '../../domain/numberSearch.ts';
import { platformClientId, type Reach } from '../../domain/reach.ts';

export interface ConversationFilter {
  reach: Reach;
  search: NumberSearch | 'nothing' | undefined;
  number: string | undefined;
  isUnread: boolean | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
}

export interface ConversationRow {
  id: number;
  client_id: number | null;
  client_name: string | null;
  msisdn: string;
  contact_name: string | null;
  number: string;
  unread: number;
  last_text: string;
  last_received: Date;
}

/** A subquery and not a join, so that contacts are found one at a time for the rows of the page. Index: contacts_by_number. */
const contactName = sql`(
  SELECT nullif(btrim(k.first_name || ' ' || k.other_name), '') FROM contacts k
  WHERE k.client_id = coalesce(c.client_id, ${sql.lit(platformClientId)}) AND k.msisdn = c.msisdn)`;
const shown = sql`c.id, c.client_id, o.name AS client_name, c.msisdn, c.number, c.unread, m.message AS last_text,
  m.received AS last_received, ${contactName} AS contact_name`;

/** Newest first. Indexes: conversations_by_client, _by_time, _by_number; by the subscriber _by_msisdn and _by_msisdn_end. */
export async function listConversations(
  db: Db,
  filter: ConversationFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ConversationRow[]> {
  const { reach, search, number, isUnread, startDate, endDate } = filter;
  const all = sql<boolean>`true`;
  const where = allOf([
    within(reach, 'client_id'),
    search === undefined ? all : isNumber(search, 'msisdn'),
    equals('number', number),
    isUnread ? sql`unread > 0` : all,
    startDate === undefined ? all : sql`last_id >= ${firstIdAt(startOfNairobiDay(startDate))}`,
    endDate === undefined ? all : sql`last_id < ${firstIdAt(endOfNairobiDay(endDate))}`,
  ]);
  return allRows(db)`${withoutTableScans()}
    SELECT ${shown} FROM (
      SELECT * FROM conversations WHERE ${where} ORDER BY last_id DESC OFFSET ${offset} LIMIT ${limit}
    ) c JOIN inbound_messages m ON m.id = c.last_id LEFT JOIN clients o ON o.id = c.client_id
    ORDER BY c.last_id DESC`;
}

export const findConversation = (
  db: Db,
  reach: Reach,
  id: number,
): Promise<ConversationRow | undefined> => firstRow(db)`
  SELECT ${shown} FROM conversations c JOIN inbound_messages m ON m.id = c.last_id
    LEFT JOIN clients o ON o.id = c.client_id
  WHERE c.id = ${id}::bigint AND ${within(reach, 'c.client_id')}`;

/** Marks that many texts as read. Others that have arrived since they were shown stay unread. */
export const markRead = (db: Db, id: number, count: number): Promise<void> => runSql(db)`
  UPDATE conversations SET unread = greatest(unread - ${count}::bigint, 0) WHERE id = ${id} AND unread > 0`;

export interface ThreadRow {
  kind: ThreadEntry['kind'];
  id: number;
  at: Date;
  text: string;
  action: 'stop' | 'start' | null;
  sender: string;
  state: MessageState;
  otp: boolean;
}

/**
 * What the conversation's client sent to the subscriber, by any sender ID, and what came back to its number, newest first.
 * Ids of both carry their time. Indexes: messages_by_msisdn, inbound_messages_by_msisdn.
 */
export async function listThread(
  db: Db,
  { client_id, msisdn, number }: Pick<ConversationRow, 'client_id' | 'msisdn' | 'number'>,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ThreadRow[]> {
  const earlier = before === undefined ? sql`true` : sql`id < ${before}`;
  const cut = sql`ORDER BY id DESC LIMIT ${limit}`;
  return allRows(db)`${withoutTableScans()}
    SELECT * FROM (
      (SELECT 'received' AS kind, id, received AS at, message AS text, action, '' AS sender, '' AS state, false AS otp
       FROM inbound_messages
       WHERE msisdn = ${msisdn} AND destination = ${number} AND client_id IS NOT DISTINCT FROM ${client_id}::int
         AND ${earlier} ${cut})
      UNION ALL
      (SELECT 'sent', id, created, ${messageText('messages')}, NULL, sender_id, state, otp
       FROM messages WHERE msisdn = ${msisdn} AND client_id = ${client_id ?? platformClientId} AND ${earlier} ${cut})
    ) entries ${cut}`;
}
