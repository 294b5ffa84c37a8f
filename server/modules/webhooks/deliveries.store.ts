import { sql, type RawBuilder } from 'kysely';
import type { WebhookEventType } from '../../../contract/webhookEvents.ts';
import { numberArray } from '../../db/sql/arrays.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstNumber, onlyRow, runSql } from '../../db/sql/rows.ts';
import type { WebhookAttempt } from '../../../contract/v1/webhooks.ts';

export interface DeliveryRow {
  id: number;
  state: 'pending' | 'delivered' | 'failed';
  attempts: WebhookAttempt[];
  next_at: Date | null;
  event_id: number;
  type: WebhookEventType;
  created: Date;
  data: Record<string, unknown>;
}

const columns = sql`d.id, d.state, d.attempts, q.next_at, v.id AS event_id, v.type, v.created, v.data`;
const joined = sql`JOIN webhook_events v ON ${byIndex('v.id', 'd.event_id')}
  LEFT JOIN LATERAL (SELECT min(next_at) AS next_at FROM webhook_queue WHERE delivery_id = d.id) q ON true`;

/** Lists deliveries, newest first. Indexes: webhook_deliveries_by_endpoint, webhook_deliveries_open. */
export function listDeliveries(
  db: Db,
  list: {
    endpointId: number;
    state: DeliveryRow['state'] | undefined;
    beforeId: number | undefined;
    limit: number;
  },
): Promise<DeliveryRow[]> {
  const { endpointId, state, beforeId, limit } = list;
  // The state is a literal, so that the planner can use the partial index.
  const ofState = state === undefined ? sql`true` : sql`state = ${sql.lit(state)}`;
  const before = beforeId === undefined ? sql`true` : sql`id < ${beforeId}::bigint`;
  return allRows(db)`
    SELECT ${columns} FROM (
      SELECT * FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND ${ofState} AND ${before}
      ORDER BY id DESC LIMIT ${limit}
    ) d ${joined} ORDER BY d.id DESC`;
}

/** Which deliveries of an endpoint to queue again. */
export interface Redelivery {
  endpointId: number;
  ids?: readonly number[] | undefined;
  /** Range of ids; `before` is excluded, and so are tests, which no receiver waits for. */
  range?: readonly [from: number, before: number] | undefined;
  failedOnly: boolean;
  limit: number;
  now: Date;
}

/** The number of deliveries, and the id of the last one if the limit excluded later ones. */
export interface Requeued {
  redelivered: number;
  continueAfter: number | null;
}

/** Makes deliveries due now, oldest first, with a new schedule. */
export async function requeue(tx: Tx, order: Redelivery): Promise<Requeued> {
  const { endpointId, ids, range, failedOnly, limit, now } = order;
  const which: RawBuilder<unknown>[] = [sql`endpoint_id = ${endpointId}`];
  if (ids) which.push(sql`id = ANY(${numberArray(ids)}::bigint[])`);
  if (range)
    which.push(
      sql`id >= ${range[0]}::bigint AND id < ${range[1]}::bigint`,
      sql`NOT EXISTS (SELECT FROM webhook_events v
        WHERE ${byIndex('v.id', 'webhook_deliveries.event_id')} AND v.data ->> 'test' = 'true')`,
    );
  if (failedOnly) which.push(sql`state = 'failed'`);
  const { redelivered, found, last } = await onlyRow(tx)<{
    redelivered: number;
    found: number;
    last: number | null;
  }>`
    WITH found AS MATERIALIZED (
      SELECT id FROM webhook_deliveries WHERE ${sql.join(which, sql` AND `)} ORDER BY id LIMIT ${limit + 1} FOR UPDATE
    ), picked AS MATERIALIZED (
      SELECT id FROM found ORDER BY id LIMIT ${limit}
    ), pending AS (
      UPDATE webhook_deliveries d SET state = 'pending' FROM picked WHERE ${byIndex('d.id', 'picked.id')}
    ), queued AS (
      UPDATE webhook_queue q SET next_at = least(${now}, now()), failures = 0
      FROM picked WHERE ${byIndex('q.delivery_id', 'picked.id')} RETURNING q.delivery_id
    ), added AS (
      INSERT INTO webhook_queue (delivery_id, endpoint_id, next_at)
      SELECT id, ${endpointId}::int, least(${now}, now()) FROM picked WHERE id NOT IN (SELECT delivery_id FROM queued)
    )
    SELECT (SELECT count(*) FROM picked) AS redelivered, (SELECT count(*) FROM found) AS found,
      (SELECT max(id) FROM picked) AS last`;
  if (redelivered > 0) await runSql(tx)`NOTIFY webhooks`;
  return { redelivered, continueAfter: found > redelivered ? last : null };
}

/** Reserves ids for an event and its delivery, which are stored only after the delivery was attempted. */
export const takeIds = (db: Db, now: Date): Promise<{ event: number; delivery: number }> => onlyRow(db)`
  SELECT webhook_id(${now}) AS event, webhook_id(${now}) AS delivery`;

export async function insertAttempted(
  tx: Tx,
  { clientId, endpointId, row }: { clientId: number; endpointId: number; row: DeliveryRow },
): Promise<void> {
  const { id, event_id, type, created, data, state, attempts } = row;
  await tx
    .insertInto('webhook_events')
    .values({ id: event_id, client_id: clientId, type, created, data: JSON.stringify(data) })
    .execute();
  await tx
    .insertInto('webhook_deliveries')
    .values({ id, endpoint_id: endpointId, event_id, state, attempts: JSON.stringify(attempts) })
    .execute();
}

/** Deletes up to `limit` rows each of events and deliveries with ids before `firstId`; returns the greater of both numbers. */
export async function deleteBefore(db: Db, firstId: number, limit: number): Promise<number> {
  return firstNumber(db)`
    WITH events AS (
      DELETE FROM webhook_events WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_events WHERE id < ${firstId} ORDER BY id LIMIT ${limit})) RETURNING id
    ), deliveries AS (
      DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_deliveries WHERE id < ${firstId} ORDER BY id LIMIT ${limit} FOR UPDATE)) RETURNING id
    ), queue AS (
      DELETE FROM webhook_queue WHERE delivery_id IN (SELECT id FROM deliveries)
    )
    SELECT greatest((SELECT count(*) FROM events), (SELECT count(*) FROM deliveries))`;
}
