import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import { jsonArray, numberArray, textArray } from '../../db/sql/arrays.ts';
import { equals } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstColumn, firstRow } from '../../db/sql/rows.ts';
import { eventNow } from '../../db/messages/timeline.ts';
import type { MessageFacts } from '../../domain/messageObject.ts';
import type { Ranked, Route } from '../../domain/routes.ts';
import type { TestStep } from '../../domain/testMessages.ts';
import type { ApiFilter } from './reading.store.ts';
import { ofStatus } from './statusCondition.ts';

export interface NewTestMessage {
  msisdn: string;
  network: string;
  parts: number;
  cost: string;
  isWide: boolean;
  reference: string | null;
  metadata: Record<string, string> | null;
  /** When the first step of the message is due. */
  nextAt: Date | null;
}

export interface NewTestMessages {
  clientId: number;
  keyId: number;
  batchId: number | null;
  class: MessageClass;
  sender: string;
  sendAt: Date | null;
  validUntil: Date | null;
  messages: readonly NewTestMessage[];
}

export type TestRoute = Ranked & Pick<Route, 'connectorName' | 'rate'>;

/**
 * Routes of a test message with the client's prices: those of the sender ID as for live messages, then every connector that accepts
 * messages, because test keys send with any sender ID.
 */
export const listTestRoutes = (
  tx: Tx,
  { clientId, sender }: { clientId: number; sender: string },
): Promise<TestRoute[]> => allRows(tx)`
  SELECT c.name AS "connectorName", c.scope, c.mcc, c.mnc, coalesce(s.route_order, ${afterAllRoutes}::int) AS "routeOrder",
    coalesce(b.rate, o.sms_cost) AS rate
  FROM connectors c JOIN clients o ON o.id = ${clientId}
  LEFT JOIN billing_rates b ON b.client_id = o.id AND b.connector_id = c.id
  LEFT JOIN sender_configurations s ON s.connector_id = c.id AND s.code = ${sender} AND s.status = 1
    AND EXISTS (SELECT FROM client_senders m WHERE m.sender_configuration_id = s.id AND m.client_id = o.id AND m.status = 1)
  WHERE c.status = 1 AND NOT c.draining ORDER BY c.id`;

/** Follows the orders of routes, 1 to 3. */
const afterAllRoutes = 4;

/** Stores messages and returns their ids, in the same order. */
export async function insertTestMessages(tx: Tx, send: NewTestMessages): Promise<number[]> {
  const { messages } = send;
  const texts = (of: (message: NewTestMessage) => string | null) => textArray(messages.map(of));
  return firstColumn(tx)`
    INSERT INTO test_messages (client_id, key_id, batch_id, class, sender_id, send_at, valid_until, next_at, msisdn, network,
      parts, cost, ucs2, reference, metadata, timeline)
    SELECT ${send.clientId}::int, ${send.keyId}::int, ${send.batchId}::bigint, ${send.class}, ${send.sender},
      ${send.sendAt}::timestamptz, ${send.validUntil}::timestamptz, m.next_at, m.msisdn, m.network, m.parts,
      m.cost, m.ucs2, m.reference, nullif(m.metadata::text, 'null')::json, jsonb_build_array(${eventNow('queued')})
    FROM unnest(${texts((m) => m.msisdn)}::text[], ${texts((m) => m.network)}::text[],
      ${numberArray(messages.map(({ parts }) => parts))}::smallint[], ${texts((m) => m.cost)}::numeric[],
      ${texts((m) => String(m.isWide))}::boolean[], ${texts((m) => m.reference)}::text[],
      ${jsonArray(messages.map(({ metadata }) => metadata))}::json[], ${texts((m) => m.nextAt?.toISOString() ?? null)}::timestamptz[])
      WITH ORDINALITY AS m(msisdn, network, parts, cost, ucs2, reference, metadata, next_at, row)
    ORDER BY m.row RETURNING id`;
}

/**
 * Counts messages of a client's day, and locks its row; false, and nothing counted, where they would be more than `max`. Only the newest
 * day is kept.
 */
export async function countTestMessages(
  tx: Tx,
  { clientId, day, messages, max }: { clientId: number; day: string; messages: number; max: number },
): Promise<boolean> {
  const counted = sql`excluded.messages + CASE c.day WHEN excluded.day THEN c.messages ELSE 0 END`;
  const row = await firstRow(tx)`
    INSERT INTO test_message_counts AS c (client_id, day, messages) VALUES (${clientId}, ${day}, ${messages})
    ON CONFLICT (client_id) DO UPDATE SET day = excluded.day, messages = ${counted} WHERE ${counted} <= ${max}
    RETURNING messages`;
  return row !== undefined;
}

export interface TestRow extends Omit<MessageFacts, 'encoding' | 'live' | 'units' | 'reason'> {
  client_id: number;
  ucs2: boolean;
}

const columns = sql`m.id, m.client_id, m.class, m.sender_id, m.msisdn, m.network, m.parts, m.cost, m.state, m.failure_code,
  m.timeline, m.ucs2, m.reference, m.metadata, m.batch_id, m.send_at, m.valid_until`;

/** One message of the client; locked until the end of a transaction. Index: the primary key. */
export async function findTestMessage(
  db: Db | Tx,
  { clientId, id, isLocked = false }: { clientId: number; id: number; isLocked?: boolean },
): Promise<TestRow | undefined> {
  return firstRow(db)`
    SELECT ${columns} FROM test_messages m WHERE m.id = ${id}::bigint AND m.client_id = ${clientId}
    ${isLocked ? sql`FOR UPDATE` : sql``}`;
}

/** Lists messages, newest first. Indexes: test_messages_by_client, _by_reference, _by_batch. Only the last 7 days are kept. */
export async function listTestMessages(db: Db, filter: ApiFilter, limit: number): Promise<TestRow[]> {
  const { clientId, fromId, beforeId, msisdn, reference, batchId } = filter;
  return allRows(db)`
    SELECT ${columns} FROM test_messages m
    WHERE m.client_id = ${clientId} AND m.id >= ${fromId}::bigint AND m.id < ${beforeId}::bigint
      AND ${equals('m.msisdn', msisdn)} AND ${equals('m.reference', reference)} AND ${equals('m.batch_id', batchId)}
      AND ${ofStatus(filter, 'm')}
    ORDER BY m.id DESC LIMIT ${limit}`;
}

/** Locks messages whose next step is due, of those that no other process has locked. Index: test_messages_due. */
export async function lockDue(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<TestRow[]> {
  return allRows(tx)`
    SELECT ${columns} FROM test_messages m WHERE m.next_at <= ${now} ORDER BY m.next_at LIMIT ${limit}
    FOR UPDATE SKIP LOCKED`;
}

/** Stores the steps of locked messages, and returns their rows as they are then, in any order. */
export async function saveSteps(tx: Tx, steps: readonly (TestStep & { id: number })[]): Promise<TestRow[]> {
  const texts = (of: (step: TestStep) => string | null) => textArray(steps.map(of));
  return allRows(tx)`
    UPDATE test_messages m SET state = s.state, failure_code = s.failure, timeline = m.timeline || s.event, next_at = s.next_at
    FROM unnest(${numberArray(steps.map(({ id }) => id))}::bigint[], ${texts((s) => s.state)}::text[],
      ${texts((s) => s.failure)}::text[], ${jsonArray(steps.map(({ event }) => event))}::jsonb[],
      ${texts((s) => s.nextAt?.toISOString() ?? null)}::timestamptz[]) AS s(id, state, failure, event, next_at)
    WHERE m.id = s.id RETURNING ${columns}`;
}

/** Deletes messages by the primary key, since ids contain their time. */
export async function deleteTestMessages(db: Db, beforeId: number): Promise<void> {
  await db.deleteFrom('test_messages').where('id', '<', beforeId).execute();
}
