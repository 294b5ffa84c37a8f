// Fails messages whose validity has ended and those that are unknown or queued for three days, and refunds the parts that were
// never sent.
import { sql, type RawBuilder } from 'kysely';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { timelineOf } from '../../db/messages/timeline.ts';
import { messageLifetimeMs } from '../../domain/lifetime.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { failWaiting } from '../../modules/intake/failWaiting.service.ts';
import { listQueues } from '../claim/queues.ts';
import { lifetimeExceeded, validityEnded, type Failure } from '../submit/sendOutcomes.ts';

const batchMax = 500;

/** Fails unknown messages without a receipt in time. Index: awaiting_unknown. */
export function expireUnknown(db: Db, clock: () => Date): Promise<number> {
  const now = clock();
  const cutoff = new Date(now.getTime() - messageLifetimeMs);
  return inBatches(() =>
    fail(db, {
      from: 'unknown',
      which: sql`w.unknown AND (${timelineOf('m')} -> -1 ->> 'at')::timestamptz < ${cutoff}`,
      failure: 'outcome_unknown',
      reason: 'Perhaps sent, but the network did not confirm it within 72 hours',
      now,
      clock,
    }),
  );
}

/**
 * Fails waiting messages whose validity has ended. For a message of a campaign, validity is measured from its last resume. Index:
 * outbox_expiring, one probe if there are none.
 */
export function expireInvalid(db: Db, clock: () => Date): Promise<number> {
  const now = clock();
  const which = sql`w.valid_until <= ${now}`;
  return inBatches(() =>
    fail(db, { from: 'queued', which, ...validityEnded, ofCampaign: lifetimeExceeded, now, clock }),
  );
}

/** Fails messages without a validity of their own that could not be sent in time, for example because a connector is down. Index: outbox_queued. */
export async function expireQueued(db: Db, clock: () => Date): Promise<number> {
  const now = clock();
  const cutoff = new Date(now.getTime() - messageLifetimeMs);
  const before = firstIdAt(cutoff);
  const connectors = await db.selectFrom('connectors').select('id').execute();
  let expired = 0;
  for (const { id } of connectors)
    for (const { priority, client_id } of await listQueues(db, id))
      expired += await inBatches(() =>
        fail(db, {
          from: 'queued',
          // The time of a message whose campaign was resumed began then, and the version before stored no validity for it.
          which: sql`w.connector_id = ${id} AND w.priority = ${priority} AND w.client_id = ${client_id}
            AND w.id < ${before} AND NOT w.held AND w.not_before IS NULL AND w.valid_until IS NULL
            AND (${timelineOf('m')} -> -1 ->> 'kind' <> 'queued' OR (${timelineOf('m')} -> -1 ->> 'at')::timestamptz < ${cutoff})`,
          ...lifetimeExceeded,
          now,
          clock,
        }),
      );
  return expired;
}

/**
 * Fails the messages whose rows it deletes. A row that changed while the statement ran, such as one released for its next attempt, is
 * locked and not deleted; its message is left to the next pass. If the clock was set back since `now`, throws and fails none, because
 * messages accepted since then would look old.
 */
async function fail(
  db: Db,
  order: Failure & {
    /** The failure of campaigns' messages, if it differs. */
    ofCampaign?: Failure;
    from: 'queued' | 'unknown';
    which: RawBuilder<unknown>;
    now: Date;
    clock: () => Date;
  },
): Promise<number> {
  const { from, which, now, clock, ...why } = order;
  const table = from === 'queued' ? 'outbox' : 'awaiting';
  const picked = sql`SELECT w.ctid FROM ${sql.table(table)} w JOIN messages m ON ${byIndex('m.id', 'w.id')}
    WHERE m.state = ${sql.lit(from)} AND ${which} LIMIT ${batchMax} FOR UPDATE SKIP LOCKED`;
  return db.transaction().execute(async (tx) => {
    const failed = await failWaiting(tx, {
      ...why,
      table,
      picked,
      at: now,
      cause: (rows) => `expire:${rows[0]?.id ?? 0}+${rows.length}`,
      description: 'Refund of parts that were not sent',
    });
    if (clock() < now) throw new Error('The clock was set back while messages were being failed');
    return failed.length;
  });
}

async function inBatches(batch: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let last = batchMax; last === batchMax; all += last) last = await batch();
  return all;
}
