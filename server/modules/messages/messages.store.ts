// Single messages: their lives, and what belongs to them.
import type { BypassCause } from '../../../contract/connectors.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { numberArray } from '../../db/sql/arrays.ts';
import { claimEvents, shownState } from '../../db/messages/claimed.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstRow, firstValue } from '../../db/sql/rows.ts';
import { timelineOf } from '../../db/messages/timeline.ts';
import type { MessageState, TimelineEvent } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';

export interface LifeRow {
  id: number;
  state: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  parts: number;
  parts_sent: number;
  created: Date;
  class: MessageClass;
  connector_id: number;
  smsc_id: string | null;
  msisdn: string;
  network: string;
  timeline: TimelineEvent[];
}

export const findLife = (db: Db, reach: Reach, id: number): Promise<LifeRow | undefined> => firstRow(db)`
  SELECT id, created, class, connector_id, smsc_id, msisdn, network, ${timelineOf('messages')} || ${claimEvents('messages')} AS timeline,
    ${shownState('messages')} AS state, reason, failure_code, parts, parts_sent
  FROM messages WHERE id = ${id} AND ${within(reach, 'client_id')}`;

/** The client of a message within reach. */
export const findOwner = (tx: Tx, reach: Reach, id: number): Promise<number | undefined> => firstValue(tx)`
  SELECT client_id FROM messages WHERE id = ${id}::bigint AND ${within(reach, 'client_id')}`;

/** A move of a message to another connector. */
export interface RerouteRow {
  at: Date;
  from: string;
  to: string;
  cause: BypassCause;
}

/** Reroutes of a message, oldest first. Index: the primary key of message_reroutes. */
export const listReroutes = (db: Db, messageId: number): Promise<RerouteRow[]> =>
  db
    .selectFrom('message_reroutes as r')
    .innerJoin('connectors as f', 'f.id', 'r.from_id')
    .innerJoin('connectors as t', 't.id', 'r.to_id')
    .select(['r.at', 'f.name as from', 't.name as to', 'r.cause'])
    .where('r.message_id', '=', messageId)
    .orderBy('r.at')
    .execute();

/** When the newest message of each client was made; those without any are absent. One probe of messages_by_client a class. */
export const listNewest = (
  db: Db,
  clientIds: readonly number[],
): Promise<{ client_id: number; newest: number }[]> => allRows(db)`
  SELECT c.id AS client_id, max(m.id) AS newest
  FROM unnest(${numberArray(clientIds)}::int[]) AS c(id)
  CROSS JOIN (VALUES ('transactional'), ('promotional')) AS k(class)
  CROSS JOIN LATERAL (
    SELECT id FROM messages WHERE client_id = c.id AND class = k.class ORDER BY id DESC LIMIT 1
  ) m GROUP BY c.id`;

/** The name of the SMPP account a message came in by, also of one that is deleted. Index: gateway_messages_by_message. */
export async function findSmppAccount(db: Db, messageId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway_messages as g')
    .innerJoin('smpp_accounts as a', 'a.id', 'g.account_id')
    .select('a.system_id')
    .where('g.message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst();
  return row?.system_id;
}

/** Receipts for this message that changed nothing. An SMSC uses its ids again, so number and time have to fit as well. */
export async function listUnmatchedReceipts(
  db: Db,
  life: LifeRow,
): Promise<{ id: number; raw: string; received: Date }[]> {
  if (life.smsc_id === null) return [];
  return db
    .selectFrom('unmatched_receipts')
    .select(['id', 'raw', 'received'])
    .where('connector_id', '=', life.connector_id)
    .where('smsc_id', '=', life.smsc_id)
    .where('msisdn', '=', life.msisdn)
    .where('received', '>=', life.created)
    .orderBy('id')
    .limit(100)
    .execute();
}
