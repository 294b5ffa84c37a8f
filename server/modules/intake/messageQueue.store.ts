import type { FailureCode } from '../../../contract/failures.ts';
import { sql, type RawBuilder } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { firstRow, onlyValue, runSql } from '../../db/sql/rows.ts';
import { eventNow, isoTime } from '../../db/messages/timeline.ts';
import type { Lifetime } from '../../domain/lifetime.ts';
import type { MessageState } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Recipient } from './screening.service.ts';

/** A message with its own text and sender. */
export type QueuedMessage = Pick<Recipient, 'msisdn' | 'network' | 'route' | 'text' | 'parts' | 'cost'> & {
  /** An id of {@link reserveIds}, reserved in this transaction. */
  id: number;
  clientId: number;
  class: MessageClass;
  senderName: string;
  /** Whether the text is masked at once and deleted after it is handed over. */
  otp: boolean;
  /** Whether the message goes before others. */
  urgent: boolean;
  /** GSM message class. */
  messageClass?: number | null | undefined;
  lifetime?: Lifetime | undefined;
};

/** Reserves ids for new messages. They ascend by the second; within one, their sequence may start again. */
export async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  return onlyValue(tx)`
    SELECT array_agg(message_id(now())) AS ids FROM generate_series(1, ${count}::int)`;
}

/** Queues messages that each have a text of their own. */
export async function insertMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
  const numbers = (of: (message: QueuedMessage) => number) => numberArray(messages.map(of));
  const texts = (of: (message: QueuedMessage) => string | null) => textArray(messages.map(of));
  const instants = (of: (lifetime: Lifetime) => Date | null) =>
    sql`${texts(({ lifetime }) => (lifetime && of(lifetime)?.toISOString()) ?? null)}::timestamptz[]`;
  const timed = messages.some(({ lifetime }) => lifetime)
    ? {
        columns: sql`, not_before, valid_until`,
        values: sql`, ${instants((l) => l.notBefore)}, ${instants((l) => l.validUntil)}`,
        event: sql`CASE WHEN m.not_before IS NULL THEN ${eventNow('queued')} ELSE ${scheduled} END`,
      }
    : { columns: sql``, values: sql``, event: eventNow('queued') };
  const classed = messages.some(({ messageClass = null }) => messageClass !== null)
    ? {
        columns: sql`, message_class`,
        values: sql`, ${texts((m) => m.messageClass?.toString() ?? null)}::smallint[]`,
      }
    : { columns: sql``, values: sql`` };
  await runSql(tx)`
    INSERT INTO messages (id, client_id, class, sender_id, message, parts, msisdn, network, connector_id, package_id, cost,
      otp, urgent, timeline${timed.columns}${classed.columns})
    SELECT m.id, m.client_id, m.class, m.sender_id, m.message, m.parts, m.msisdn, m.network, m.connector_id,
      m.package_id, m.cost, m.otp, m.urgent, jsonb_build_array(${timed.event})${timed.columns}${classed.columns}
    FROM unnest(${numbers((m) => m.id)}::bigint[], ${numbers((m) => m.clientId)}::int[], ${texts((m) => m.class)}::text[], ${texts((m) => m.senderName)}::text[],
      ${texts((m) => m.text)}::text[],
      ${numbers((m) => m.parts)}::smallint[], ${texts((m) => m.msisdn)}::text[], ${texts((m) => m.network)}::text[],
      ${numbers((m) => m.route.connectorId)}::int[], ${numbers((m) => m.route.packageId)}::int[],
      ${texts((m) => m.cost)}::numeric[], ${texts((m) => String(m.otp))}::boolean[],
      ${texts((m) => String(m.urgent))}::boolean[]${timed.values}${classed.values})
      AS m(id, client_id, class, sender_id, message, parts, msisdn, network, connector_id, package_id, cost,
        otp, urgent${timed.columns}${classed.columns})`;
}

const scheduled = sql`(${eventNow('scheduled')} || jsonb_build_object('raw', ${isoTime(sql`m.not_before`)}))`;

/** The data of a message that its cancellation needs; `priority` is that of its queue. */
export interface CancellableMessage {
  id: number;
  client_id: number;
  connector_id: number;
  campaign_id: number | null;
  state: MessageState;
  priority: number;
  not_before: Date | null;
  failure_code: FailureCode | null;
}

/** Finds a message by its primary key. */
export async function findCancellable(
  tx: Tx,
  { id, reach }: { id: number; reach: Reach },
): Promise<CancellableMessage | undefined> {
  return firstRow(tx)`
    SELECT id, client_id, connector_id, campaign_id, state, message_priority(class, otp, urgent) AS priority, not_before,
      failure_code
    FROM messages WHERE id = ${id}::bigint AND ${within(reach, 'client_id')}`;
}

/**
 * Finds the row of a waiting message: first among the delayed ones, because these move from there into their queue. Waits for a
 * claim in progress. Indexes: outbox_delayed, then outbox_queued.
 */
export function placesOf(message: CancellableMessage): RawBuilder<unknown>[] {
  const { id, connector_id, client_id, priority, not_before } = message;
  const delayed = sql`not_before = ${not_before} AND id = ${id}`;
  const inQueue = sql`connector_id = ${connector_id} AND priority = ${priority} AND client_id = ${client_id}
    AND id = ${id} AND not_before IS NULL`;
  const places = not_before ? [delayed, inQueue] : [inQueue];
  return places.map((place) => sql`SELECT ctid FROM outbox WHERE NOT held AND ${place} FOR UPDATE`);
}

/** Wakes the engines, in a transaction once it commits. PostgreSQL serialises the commits of transactions that notify. */
export async function wakeEngines(db: Db | Tx): Promise<void> {
  await runSql(db)`NOTIFY outbox`;
}
