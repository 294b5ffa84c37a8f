// Which queues of a connector have messages: one for each client and priority (decisions/038-fair-queue.md).
import { sql, type RawBuilder } from 'kysely';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows, changedRows } from '../../db/sql/rows.ts';
import { priorities, type PriorityRange } from '../../domain/priorities.ts';
import type { Queue } from './fairScheduler.ts';

/** Messages released per statement. */
const releasedMax = 1_000;

/**
 * The recursive query `waiting` (priority, client_id), followed by a comma: the queues of a connector with messages that may be
 * claimed, in order. Each is one probe of outbox_queued, however many messages it has.
 */
export const waitingIn = (connectorId: number, { first, last }: PriorityRange): RawBuilder<unknown> => {
  const probe = (after: RawBuilder<unknown>) => sql`
    SELECT priority, client_id FROM outbox
    WHERE connector_id = ${connectorId} AND ${after} AND priority <= ${last} AND NOT held AND not_before IS NULL
    ORDER BY priority, client_id LIMIT 1`;
  return sql`waiting AS (
      (${probe(sql`priority >= ${first}`)})
      UNION ALL
      SELECT next.priority, next.client_id FROM waiting w
      CROSS JOIN LATERAL (${probe(sql`(priority, client_id) > (w.priority, w.client_id)`)}) next
    ),`;
};

/** The queues of a connector with messages that may be claimed, in the order of their priorities. */
export async function listQueues(db: Db, connectorId: number): Promise<Queue[]> {
  const all = { first: priorities.urgent, last: priorities.promotional };
  const rows = await allRows(db)<Queue>`
    WITH RECURSIVE ${waitingIn(connectorId, all)} weighed AS (
      SELECT w.priority, w.client_id, c.sending_weight AS weight
      FROM waiting w JOIN clients c ON ${byIndex('c.id', 'w.client_id')}
    )
    SELECT * FROM weighed`;
  return rows;
}

/** Moves messages whose time has come into their queues; returns their number. Index: outbox_delayed. */
export async function releaseDelayed(db: Db, now: Date): Promise<number> {
  let all = 0;
  for (let released = releasedMax; released === releasedMax; all += released) {
    released = await changedRows(db)`
      UPDATE outbox SET not_before = NULL WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM outbox WHERE NOT held AND not_before <= ${now}
        ORDER BY not_before LIMIT ${releasedMax} FOR UPDATE SKIP LOCKED
      ))`;
  }
  return all;
}
