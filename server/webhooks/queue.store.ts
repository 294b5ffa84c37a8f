import type { WebhookFormat } from '../../contract/webhookEvents.ts';
import { jsonArray, numberArray, textArray } from '../db/sql/arrays.ts';
import { byIndex } from '../db/sql/conditions.ts';
import type { Db, Tx } from '../db/database.ts';
import { allRows, runSql } from '../db/sql/rows.ts';
import type { WebhookAttempt } from '../../contract/v1/webhooks.ts';
import type { RecordedEvent } from '../domain/webhookBody.ts';

/** A delivery to attempt. */
export interface Claimed {
  delivery_id: number;
  endpoint_id: number;
  /** Failed attempts since the delivery was queued. */
  failures: number;
  url: string;
  format: WebhookFormat;
  /** Secrets as stored. */
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  event_id: number;
  type: RecordedEvent['type'];
  created: Date;
  data: RecordedEvent['data'];
}

export interface ClaimOrder {
  now: Date;
  leaseMs: number;
  /** Number of deliveries that this process holds, by endpoint. */
  held: ReadonlyMap<number, number>;
  /** Most deliveries that this process may hold of an endpoint, and of one whose last attempt failed. */
  perEndpoint: number;
  perFailing: number;
}

/**
 * Leases due deliveries of every enabled endpoint, oldest first, within the limits per endpoint. Processes claim concurrently. After a
 * crash, a lease ends and the delivery is due again. Index: webhook_queue_due, one probe per endpoint.
 */
export async function claimDue(db: Db, order: ClaimOrder): Promise<Claimed[]> {
  const { now, leaseMs, held } = order;
  return allRows(db)`
    WITH picked AS MATERIALIZED (
      SELECT q.place FROM (
        SELECT e.id, CASE WHEN e.failing_since IS NULL THEN ${order.perEndpoint}::int ELSE ${order.perFailing}::int END
          - coalesce(h.count, 0) AS free
        FROM webhook_endpoints e
        LEFT JOIN unnest(${numberArray([...held.keys()])}::int[], ${numberArray([...held.values()])}::int[])
          AS h(id, count) ON h.id = e.id
        WHERE e.status = 1
      ) r CROSS JOIN LATERAL (
        SELECT ctid AS place FROM webhook_queue
        WHERE endpoint_id = r.id AND next_at <= ${now}
        ORDER BY next_at LIMIT greatest(r.free, 0) FOR UPDATE SKIP LOCKED
      ) q
    ), leased AS (
      UPDATE webhook_queue SET next_at = ${now}::timestamptz + ${leaseMs}::int * interval '1 millisecond'
      WHERE ctid = ANY(ARRAY(SELECT place FROM picked))
      RETURNING delivery_id, endpoint_id, failures
    )
    SELECT l.*, e.url, e.format, e.secret, e.old_secret, e.old_secret_until,
      v.id AS event_id, v.type, v.created, v.data
    FROM leased l JOIN webhook_endpoints e ON e.id = l.endpoint_id
    JOIN webhook_deliveries d ON ${byIndex('d.id', 'l.delivery_id')}
    JOIN webhook_events v ON ${byIndex('v.id', 'd.event_id')}
    ORDER BY l.delivery_id`;
}

/** The outcome of an attempt. */
export interface Attempted {
  deliveryId: number;
  endpointId: number;
  /** Failed attempts of the delivery when this one was claimed. */
  failures: number;
  state: 'delivered' | 'pending' | 'failed';
  attempt: WebhookAttempt;
  /** When to retry; null unless the state is `pending`. */
  retryAt: Date | null;
}

/**
 * Stores attempts, and removes finished deliveries from the queue. A failure that is stored late changes only the log: the delivery may have
 * another outcome by now, because its lease ended, or have been queued again. Indexes: webhook_queue_by_delivery, the primary key.
 */
export async function storeAttempts(tx: Tx, attempts: readonly Attempted[]): Promise<void> {
  const numbers = (of: (attempted: Attempted) => number) => numberArray(attempts.map(of));
  const ids = numbers(({ deliveryId }) => deliveryId);
  // In the lock order, in which a redelivery locks them as well.
  await runSql(tx)`
    SELECT FROM webhook_queue WHERE delivery_id = ANY(ARRAY(
      SELECT id FROM webhook_deliveries WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE))
    ORDER BY delivery_id FOR UPDATE`;
  await runSql(tx)`
    WITH given AS MATERIALIZED (
      SELECT a.*, a.state = 'delivered' OR EXISTS (
        SELECT FROM webhook_queue q WHERE ${byIndex('q.delivery_id', 'a.id')} AND q.failures = a.failures) AS decides
      FROM unnest(${ids}::bigint[], ${numbers(({ failures }) => failures)}::int[], ${textArray(attempts.map(({ state }) => state))}::text[],
        ${jsonArray(attempts.map(({ attempt }) => attempt))}::jsonb[],
        ${textArray(attempts.map(({ retryAt }) => retryAt?.toISOString() ?? null))}::timestamptz[]) AS a(id, failures, state, attempt, next_at)
    ), done AS (
      DELETE FROM webhook_queue WHERE delivery_id = ANY(ARRAY(SELECT id FROM given WHERE decides AND state <> 'pending'))
    ), later AS (
      UPDATE webhook_queue q SET next_at = g.next_at, failures = q.failures + 1
      FROM given g WHERE ${byIndex('q.delivery_id', 'g.id')} AND g.decides AND g.state = 'pending'
    )
    UPDATE webhook_deliveries d SET state = CASE WHEN g.decides THEN g.state ELSE d.state END, attempts = d.attempts || g.attempt
    FROM given g WHERE ${byIndex('d.id', 'g.id')}`;
}

/** The result of a batch for an endpoint; `succeeded` if at least one attempt did. */
export interface Health {
  endpointId: number;
  succeeded: boolean;
  /** Whether the endpoint answered 410 Gone. */
  gone: boolean;
}

/** Stores since when endpoints fail. Disables endpoints that are gone or have failed since `failingBefore`, and returns them. */
export async function storeHealth(
  tx: Tx,
  { health, now, failingBefore }: { health: readonly Health[]; now: Date; failingBefore: Date },
): Promise<{ id: number; client_id: number; disabled_why: string | null }[]> {
  const rows = await allRows(tx)<{
    id: number;
    client_id: number;
    disabled_why: string | null;
    is_disabled: boolean;
  }>`
    UPDATE webhook_endpoints e SET
      failing_since = CASE WHEN h.succeeded THEN NULL ELSE coalesce(e.failing_since, ${now}) END,
      status = CASE WHEN h.why IS NULL THEN e.status ELSE 0 END,
      disabled_at = CASE WHEN h.why IS NULL THEN e.disabled_at ELSE ${now}::timestamptz END,
      disabled_why = coalesce(h.why, e.disabled_why)
    FROM (
      SELECT e.id, h.succeeded,
        CASE WHEN h.gone THEN 'gone' WHEN NOT h.succeeded AND e.failing_since < ${failingBefore} THEN 'failing' END AS why
      FROM unnest(${numberArray(health.map(({ endpointId }) => endpointId))}::int[],
        ${textArray(health.map(({ succeeded }) => String(succeeded)))}::boolean[],
        ${textArray(health.map(({ gone }) => String(gone)))}::boolean[]) AS h(id, succeeded, gone)
      JOIN webhook_endpoints e ON e.id = h.id AND e.status = 1
        AND (h.gone OR h.succeeded = (e.failing_since IS NOT NULL) OR e.failing_since < ${failingBefore})
      ORDER BY e.id FOR UPDATE OF e
    ) h WHERE e.id = h.id AND e.status = 1
    RETURNING e.id, e.client_id, e.disabled_why, h.why IS NOT NULL AS is_disabled`;
  return rows.filter(({ is_disabled }) => is_disabled);
}

/** Ends the leases of deliveries that were not attempted. Index: webhook_queue_by_delivery. */
export async function releaseDeliveries(db: Db, deliveryIds: readonly number[], now: Date): Promise<void> {
  await runSql(db)`
    UPDATE webhook_queue SET next_at = ${now} WHERE delivery_id = ANY(ARRAY(
      SELECT delivery_id FROM webhook_queue WHERE delivery_id = ANY(${numberArray(deliveryIds)}::bigint[])
      ORDER BY delivery_id FOR UPDATE))`;
}
