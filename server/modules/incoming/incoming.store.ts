import { sql } from 'kysely';
import { allOf, equals } from '../../db/sql/conditions.ts';
import { withoutTableScans, type Db, type Tx } from '../../db/database.ts';
import { allRows, firstValue, runSql } from '../../db/sql/rows.ts';
import type { IncomingRow } from './incomingObject.ts';

/** A number with its client and, where one was chosen, its SMPP account. */
export interface AssignedNumber {
  clientId: number;
  accountId: number | null;
}

export async function findAssigned(
  tx: Tx,
  { connectorId, number }: { connectorId: number; number: string },
): Promise<AssignedNumber | undefined> {
  const row = await tx
    .selectFrom('incoming_numbers')
    .select(['client_id', 'account_id'])
    .where('connector_id', '=', connectorId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { clientId: row.client_id, accountId: row.account_id };
}

interface StoredText {
  id: number;
  connectorId: number;
  clientId: number | null;
  msisdn: string;
  destination: string;
  message: string;
  action: string | undefined;
  now: Date;
}

export async function insertText(tx: Tx, text: StoredText): Promise<void> {
  const { id, msisdn, destination, message } = text;
  await tx
    .insertInto('inbound_messages')
    .values({
      id,
      connector_id: text.connectorId,
      client_id: text.clientId,
      msisdn,
      destination,
      message,
      action: text.action ?? null,
      received: text.now,
    })
    .execute();
}

/**
 * Adds an unread text to its conversation. Updates first, because an insert takes an id even where the row exists, and ids of conversations
 * are int. Indexes: the unique one of client, subscriber and number.
 */
export const touchConversation = (
  tx: Tx,
  { clientId, msisdn, destination, id }: Pick<StoredText, 'clientId' | 'msisdn' | 'destination' | 'id'>,
): Promise<void> => {
  const add = sql`SET last_id = greatest(c.last_id, ${id}::bigint), unread = c.unread + 1`;
  const owner = clientId === null ? sql`client_id IS NULL` : sql`client_id = ${clientId}`;
  return runSql(tx)`
  WITH known AS (UPDATE conversations c ${add} WHERE ${owner} AND msisdn = ${msisdn} AND number = ${destination} RETURNING 1)
  INSERT INTO conversations AS c (client_id, msisdn, number, last_id, unread)
  SELECT ${clientId}::int, ${msisdn}, ${destination}, ${id}, 1 WHERE NOT EXISTS (SELECT FROM known)
  ON CONFLICT (client_id, msisdn, number) DO UPDATE ${add}`;
};

/** The client's accounts, without deleted ones. */
export async function listAccounts(tx: Tx, clientId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('smpp_accounts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface TextFilter {
  clientId: number;
  id?: number | undefined;
  msisdn?: string | undefined;
  destination?: string | undefined;
  /** Bounds of ids; the second one is excluded. */
  fromId?: number | undefined;
  untilId?: number | undefined;
  /** Limits the list to texts that follow this one in the list. */
  beforeId?: number | undefined;
  limit: number;
}

/** Texts of one client, newest first. Indexes: inbound_messages_by_client, _by_destination, _by_msisdn. */
export async function listTexts(db: Db, filter: TextFilter): Promise<IncomingRow[]> {
  const all = sql<boolean>`true`;
  const where = allOf([
    equals('client_id', filter.clientId),
    equals('id', filter.id),
    equals('msisdn', filter.msisdn),
    equals('destination', filter.destination),
    filter.fromId === undefined ? all : sql`id >= ${filter.fromId}`,
    filter.untilId === undefined ? all : sql`id < ${filter.untilId}`,
    filter.beforeId === undefined ? all : sql`id < ${filter.beforeId}`,
    // Excludes texts that retention has erased.
    sql`msisdn <> ''`,
  ]);
  return allRows(db)`${withoutTableScans()}
    SELECT id, msisdn, destination, message, action, received FROM inbound_messages
    WHERE ${where} ORDER BY id DESC LIMIT ${filter.limit}`;
}

/** Number of newest messages among which the last sending account is searched. */
const lookbackMax = 20;

/** The account that sent one of the newest messages of the client to the subscriber. Indexes: messages_by_msisdn, gateway_messages_by_message. */
export async function findLastSender(
  tx: Tx,
  { clientId, msisdn }: { clientId: number; msisdn: string },
): Promise<number | null> {
  const account = await firstValue(tx)<number>`
    SELECT g.account_id FROM (
      SELECT id FROM messages WHERE msisdn = ${msisdn} AND client_id = ${clientId} ORDER BY id DESC LIMIT ${lookbackMax}
    ) m CROSS JOIN LATERAL (SELECT account_id FROM gateway_messages WHERE message_id = m.id LIMIT 1) g
    ORDER BY m.id DESC LIMIT 1`;
  return account ?? null;
}

export async function insertGatewayText(
  tx: Tx,
  row: { id: number; client_id: number; account_id: number | null },
): Promise<void> {
  await tx.insertInto('gateway_texts').values(row).execute();
}

/** Wakes the gateways once the transaction commits. */
export async function wakeGateways(tx: Tx): Promise<void> {
  await runSql(tx)`NOTIFY gateway_texts`;
}
