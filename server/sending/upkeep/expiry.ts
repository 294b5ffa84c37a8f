// Fails messages whose validity has ended and those that are unknown or queued for three days, and refunds the parts that were
// never sent.
import { sql, type RawBuilder } from 'kysely';
import { byIndex } from '../../db/conditions.ts';
import type { Db } from '../../db/database.ts';
import { addEvent, timelineOf } from '../../db/timeline.ts';
import { messageLifetimeMs } from '../../domain/lifetime.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { nextState, type TimelineEvent } from '../../domain/messageStates.ts';
import { Effects, countedColumns, type Counted } from '../shared/effects.ts';
import { listQueues } from '../claim/queues.ts';
import { lifetimeExceeded, validityEnded, type Failure } from '../submit/verdict.ts';

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
 * Fails waiting messages whose validity has ended; that of a campaign's message is the time since the campaign was resumed. Index:
 * outbox_expiring, one probe where there are none.
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
 * locked and not deleted: its message is left to the next pass. Throws and fails none where the clock was set back since `now`: a message
 * accepted after that would look old.
 */
async function fail(
  db: Db,
  order: Failure & {
    /** Why those of campaigns failed, where that is another reason. */
    ofCampaign?: Failure;
    from: 'queued' | 'unknown';
    which: RawBuilder<unknown>;
    now: Date;
    clock: () => Date;
  },
): Promise<number> {
  const { from, ofCampaign = order } = order;
  const whyOf = (name: keyof Failure) =>
    sql`CASE WHEN m.campaign_id IS NULL THEN ${order[name]} ELSE ${ofCampaign[name]} END`;
  const waits = sql.table(from === 'queued' ? 'outbox' : 'awaiting');
  const to = nextState(from, 'rejected');
  const event = JSON.stringify({ at: order.now.toISOString(), kind: to } satisfies TimelineEvent);
  return db.transaction().execute(async (tx) => {
    const { rows: failed } = await sql<Counted & { refunded: number; cost_change: string }>`
      WITH removed AS MATERIALIZED (
        DELETE FROM ${waits} WHERE ctid = ANY(ARRAY(
          SELECT w.ctid FROM ${waits} w JOIN messages m ON ${byIndex('m.id', 'w.id')}
          WHERE m.state = ${sql.lit(from)} AND ${order.which}
          LIMIT ${batchMax} FOR UPDATE SKIP LOCKED
        )) RETURNING id
      ), old AS MATERIALIZED (
        SELECT m.id, m.cost FROM removed JOIN messages m ON ${byIndex('m.id', 'removed.id')} FOR UPDATE OF m
      )
      UPDATE messages m SET state = ${to}, reason = ${whyOf('reason')}, failure_code = ${whyOf('failure')},
        cost = m.cost * m.parts_sent / m.parts,
        message = CASE WHEN m.otp THEN '' ELSE m.message END, ${addEvent(sql`${event}::jsonb`)}
      FROM old WHERE ${byIndex('m.id', 'old.id')}
      RETURNING ${countedColumns}, m.parts - m.parts_sent AS refunded, m.cost - old.cost AS cost_change`.execute(
      tx,
    );
    if (order.clock() < order.now) throw new Error('The clock was set back while messages were being failed');
    const effects = new Effects();
    for (const row of failed)
      effects.add(row, { from, to, refunded: row.refunded, costChange: row.cost_change });
    await effects.apply(tx, `expire:${failed[0]?.id ?? 0}+${failed.length}`);
    return failed.length;
  });
}

async function inBatches(batch: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let last = batchMax; last === batchMax; all += last) last = await batch();
  return all;
}
