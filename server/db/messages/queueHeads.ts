// The first message of each queue, however many messages wait (decisions/038-fair-queue.md).
import { sql, type RawBuilder } from 'kysely';

const firstOf = (after: RawBuilder<unknown>) => sql`
  SELECT connector_id, priority, client_id, id FROM outbox WHERE ${after} AND NOT held AND not_before IS NULL
  ORDER BY connector_id, priority, client_id, id LIMIT 1`;

/**
 * The recursive query `queue` (connector_id, priority, client_id, id): the oldest message that could be sent now, of each client and priority
 * of each connector. One probe of outbox_queued for each.
 */
export const queueHeads = sql`queue AS (
    (${firstOf(sql`true`)})
    UNION ALL
    SELECT next.* FROM queue q CROSS JOIN LATERAL (
      ${firstOf(sql`(connector_id, priority, client_id) > (q.connector_id, q.priority, q.client_id)`)}
    ) next
  )`;
