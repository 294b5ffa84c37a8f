// What time does to messages nobody works on. The claims of a dead engine come into doubt and are never sent again by
// themselves; what stays in doubt, or waits, for three days fails, and what never left is refunded.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { firstIdAt } from '../domain/messageId.ts';
import { nextState, type TimelineEvent } from '../domain/messageStates.ts';
import { Effects, type Counted } from './effects.ts';
import { adoptStrays } from './strays.ts';
import { patienceEnded, patienceMs } from './verdict.ts';

const batchMax = 500;
const claimsMax = 10;
const countedColumns = sql`m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.campaign_id`;

/**
 * Brings the claims of engines not seen for `staleMs` into doubt; gives how many. Receipts that came meanwhile settle
 * them at once. Index: claims_by_engine.
 */
export async function recoverClaims(db: Db, order: { staleMs: number; now: Date }): Promise<number> {
  const to = nextState('submitting', 'lost_sight');
  const event = JSON.stringify({ at: order.now.toISOString(), kind: to } satisfies TimelineEvent);
  for (let recovered = 0; ;) {
    const lost = await db.transaction().execute(async (tx) => {
      const claims = await sql<{ engine_id: number | null; ids: number[] }>`
        DELETE FROM claims WHERE id IN (
          SELECT id FROM claims c WHERE NOT EXISTS (
            SELECT 1 FROM engines e WHERE e.id = c.engine_id
              AND e.seen > now() - ${order.staleMs}::int * interval '1 millisecond'
          ) LIMIT ${claimsMax} FOR UPDATE SKIP LOCKED
        ) RETURNING engine_id, ids`.execute(tx);
      if (claims.rows.length === 0) return undefined;
      const claimed = claims.rows.flatMap(({ engine_id, ids }) => ids.map((id) => ({ engine_id, id })));
      // Another engine may have sent it since: then it is not the dead one's any more.
      const { rows } = await sql<Counted & { msisdn: string }>`
        WITH changed AS (
          UPDATE messages m SET state = ${to}, timeline = m.timeline || ${event}::jsonb
          FROM json_to_recordset(${JSON.stringify(claimed)}::json) AS c(engine_id int, id bigint)
          WHERE m.id = c.id AND m.state = 'submitting' AND m.engine_id IS NOT DISTINCT FROM c.engine_id
          RETURNING ${countedColumns}, m.msisdn
        ), waits AS (
          INSERT INTO awaiting (id, connector_id, msisdn, unknown)
          SELECT id, connector_id, msisdn, true FROM changed
        )
        SELECT * FROM changed`.execute(tx);
      const effects = new Effects();
      for (const row of rows) effects.add(row, { from: 'submitting', to });
      await effects.apply(tx, causeOf('recover', rows));
      return rows;
    });
    if (!lost) return recovered;
    recovered += lost.length;
    if (lost.length > 0) await adoptStrays(db, { ids: [], numbers: lost }, order.now);
  }
}

/** Fails what has been in doubt, without a word from the telco, longer than a message is worth. Index: awaiting_unknown. */
export function expireUnknown(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - patienceMs);
  return inBatches(() =>
    fail(db, {
      from: 'unknown',
      which: sql`w.unknown AND (m.timeline -> -1 ->> 'at')::timestamptz < ${cutoff}`,
      reason: 'Perhaps sent, but the network never said so within 72 hours',
      now,
    }),
  );
}

/** Fails what could not be handed over in time, as when a connector stays down. Index: outbox_queued. */
export async function expireQueued(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - patienceMs);
  const before = firstIdAt(cutoff);
  const connectors = await db.selectFrom('connectors').select('id').execute();
  let expired = 0;
  for (const { id } of connectors)
    for (const messageClass of ['transactional', 'promotional'] as const)
      expired += await inBatches(() =>
        fail(db, {
          from: 'queued',
          // One that its campaign held back waits anew from when it was resumed.
          which: sql`w.connector_id = ${id} AND w.class = ${messageClass} AND w.id < ${before} AND NOT w.held
            AND (w.not_before IS NULL OR w.not_before <= ${now})
            AND (m.timeline -> -1 ->> 'kind' <> 'queued' OR (m.timeline -> -1 ->> 'at')::timestamptz < ${cutoff})`,
          reason: patienceEnded,
          now,
        }),
      );
  return expired;
}

async function fail(
  db: Db,
  order: { from: 'queued' | 'unknown'; which: RawBuilder<unknown>; reason: string; now: Date },
): Promise<number> {
  const { from, reason } = order;
  const waits = sql.table(from === 'queued' ? 'outbox' : 'awaiting');
  const to = nextState(from, 'rejected');
  const event = JSON.stringify({ at: order.now.toISOString(), kind: to } satisfies TimelineEvent);
  return db.transaction().execute(async (tx) => {
    const { rows: failed } = await sql<Counted & { refunded: number; cost_change: string }>`
      WITH picked AS MATERIALIZED (
        SELECT m.id, m.cost AS old_cost, w.ctid AS place FROM ${waits} w JOIN messages m ON m.id = w.id
        WHERE m.state = ${sql.lit(from)} AND ${order.which}
        LIMIT ${batchMax} FOR UPDATE SKIP LOCKED
      ), gone AS (
        DELETE FROM ${waits} WHERE ctid = ANY(ARRAY(SELECT place FROM picked))
      )
      UPDATE messages m SET state = ${to}, reason = ${reason}, cost = m.cost * m.parts_sent / m.parts,
        message = CASE WHEN m.otp THEN '' ELSE m.message END, timeline = m.timeline || ${event}::jsonb
      FROM picked WHERE m.id = picked.id
      RETURNING ${countedColumns}, m.parts - m.parts_sent AS refunded, m.cost - picked.old_cost AS cost_change`.execute(
      tx,
    );
    const effects = new Effects();
    for (const row of failed)
      effects.add(row, { from, to, refunded: row.refunded, costChange: row.cost_change });
    await effects.apply(tx, causeOf('expire', failed));
    return failed.length;
  });
}

async function inBatches(batch: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let last = batchMax; last === batchMax; all += last) last = await batch();
  return all;
}

const causeOf = (what: string, rows: readonly { id: number }[]) =>
  `${what}:${rows[0]?.id ?? 0}+${rows.length}`;
