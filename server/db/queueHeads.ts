// The queues of the outbox: one for each client and priority of a connector (decisions/038-fair-queue.md).
import { sql, type RawBuilder } from 'kysely';

const firstOf = (after: RawBuilder<unknown>) => sql`
  SELECT connector_id, priority, client_id, id FROM outbox WHERE ${after} AND NOT held AND not_before IS NULL
  ORDER BY connector_id, priority, client_id, id LIMIT 1`;

/**
 * For WITH RECURSIVE: `queue_heads` (connector_id, priority, client_id, id), the oldest message of each queue. One probe of
 * outbox_queued for each, however many messages it has.
 */
export const queueHeads = sql`queue_heads AS (
  (${firstOf(sql`true`)})
  UNION ALL
  SELECT next.* FROM queue_heads q CROSS JOIN LATERAL (
    ${firstOf(sql`(connector_id, priority, client_id) > (q.connector_id, q.priority, q.client_id)`)}
  ) next
)`;
