// Claims rows of `messages` for sending and settles them with their outcome. SQL only, in batches. A claim is committed
// before a byte is sent, so that a crash leaves a record of what may have been sent. A settlement matches a row only while
// its claim is valid, so storing it twice changes nothing (requirements/domain.md#message-states).
import { sql } from 'kysely';
import { jsonArray, numberArray, textArray } from '../../db/arrays.ts';
import { byIndex } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PriorityRange } from '../../domain/priorities.ts';
import { nextState, rawNotSent, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import type { Effects } from '../shared/effects.ts';
import type { Outcome, Outgoing } from '../shared/outgoing.ts';
import { waitingIn } from './queues.ts';
import type { Share } from './turns.ts';

/** What to claim: `shares` of queues, or without them the first messages in `range`. */
export interface ClaimOf {
  limit: number;
  range: PriorityRange;
  shares?: readonly Share[];
}

/**
 * Marks up to `limit` messages as submitting and returns them: those of `shares`, in their order, without them the first of
 * every queue in `range`, priority by priority. Oldest first in each queue. Messages whose number was put on a do-not-disturb list
 * since they were queued are returned with `on_dnd`: the caller fails them. Engines claim concurrently; the one that deletes
 * a row from the outbox owns the message. Also deletes the claims `finished`, whose messages are all settled. Indexes:
 * outbox_queued, one probe a share; dnd (msisdn, client_id), one probe a message.
 */
export async function claim(
  db: Db,
  order: ClaimOf & {
    connectorId: number;
    engineId: number;
    now: Date;
    finished?: readonly number[];
  },
): Promise<Outgoing[]> {
  const { connectorId, limit, range, shares } = order;
  const state = nextState('queued', 'claimed');
  const event = JSON.stringify({ at: order.now.toISOString(), kind: state } satisfies TimelineEvent);
  const { waiting, queues } =
    shares === undefined
      ? {
          waiting: waitingIn(connectorId, range),
          queues: sql`(SELECT priority, client_id, ${limit}::int AS take, 0 AS skip FROM waiting)`,
        }
      : { waiting: sql``, queues: sharesOf(shares) };
  const { rows } = await sql<Outgoing>`
    WITH RECURSIVE ${waiting} picked AS MATERIALIZED (
      DELETE FROM outbox WHERE ctid = ANY(ARRAY(
        SELECT o.ctid FROM ${queues} AS q(priority, client_id, take, skip) CROSS JOIN LATERAL (
          SELECT ctid FROM outbox
          WHERE connector_id = ${connectorId} AND priority = q.priority AND client_id = q.client_id
            AND NOT held AND not_before IS NULL
          ORDER BY id LIMIT q.take OFFSET q.skip FOR UPDATE SKIP LOCKED
        ) o LIMIT ${limit}
      )) RETURNING id, priority
    ), claimed AS (
      UPDATE messages m SET state = ${state}, engine_id = ${order.engineId}, not_before = NULL,
        attempts = least(m.attempts + 1, 32767), timeline = m.timeline || ${event}::jsonb
      FROM picked WHERE ${byIndex('m.id', 'picked.id')} AND m.state = 'queued'
      RETURNING m.id, m.client_id, m.class, picked.priority, m.connector_id, m.sender_id, m.package_id, m.campaign_id,
        m.msisdn, m.message, m.parts, m.parts_sent, m.attempts, m.cost
    ), claim AS (
      INSERT INTO claims (engine_id, connector_id, ids)
      SELECT ${order.engineId}::int, ${connectorId}::int, array_agg(id) FROM claimed HAVING count(*) > 0 RETURNING id
    ), cleared AS (
      DELETE FROM claims WHERE id = ANY(${order.finished ?? []}::bigint[])
    )
    SELECT c.*, (SELECT id FROM claim) AS claim_id, EXISTS (
      SELECT 1 FROM dnd d WHERE d.msisdn = c.msisdn AND (d.client_id = c.client_id OR d.client_id IS NULL)
    ) AS on_dnd FROM claimed c`.execute(db);
  return rows;
}

const sharesOf = (shares: readonly Share[]) => {
  const numbers = (of: (share: Share) => number) => numberArray(shares.map(of));
  return sql`unnest(${numbers((s) => s.priority)}::smallint[], ${numbers((s) => s.client_id)}::int[],
    ${numbers((s) => s.take)}::int[], ${numbers((s) => s.skip)}::int[])`;
};

/** Inserts the requeued messages among the rows of `changed` into the outbox. */
export const insertIntoOutbox = sql`INSERT INTO outbox (id, campaign_id, not_before, connector_id, client_id, priority, held)
  SELECT id, campaign_id, not_before, connector_id, client_id, message_priority(class, otp, urgent), false
  FROM changed WHERE state = 'queued'`;

/**
 * Requeues messages of claims whose result this engine never received because the connection was lost after the commit.
 * `keep` lists every message the engine holds; none of its claims may be running. Index: claims_by_engine.
 */
export async function requeueUnknownClaims(
  db: Db,
  order: { connectorId: number; engineId: number; keep: number[]; now: Date },
): Promise<void> {
  const state = nextState('submitting', 'requeued');
  const event = { at: order.now.toISOString(), kind: 'retry', raw: rawNotSent } satisfies TimelineEvent;
  await sql`
    WITH lost AS (
      SELECT id, unnest(ids) AS message_id FROM claims
      WHERE engine_id = ${order.engineId} AND connector_id = ${order.connectorId} AND NOT ids && ${order.keep}::bigint[]
    ), changed AS (
      UPDATE messages m SET state = ${state}, timeline = m.timeline || ${JSON.stringify(event)}::jsonb
      FROM lost WHERE ${byIndex('m.id', 'lost.message_id')} AND m.state = 'submitting' AND m.engine_id = ${order.engineId}
      RETURNING m.id, m.connector_id, m.client_id, m.class, m.otp, m.urgent, m.not_before, m.campaign_id, m.state
    ), cleared AS (
      DELETE FROM claims WHERE id IN (SELECT id FROM lost)
    )
    ${insertIntoOutbox}`.execute(db);
}

/** Stores outcomes of claimed messages. Returns those with a stale claim, which changed nothing. */
export async function settle(
  tx: Tx,
  batch: { engineId: number; outcomes: readonly Outcome[]; now: Date },
  effects: Effects,
): Promise<Outcome[]> {
  const missed = await settleFrom('submitting', tx, { ...batch, effects });
  if (missed.length === 0) return missed;
  // Another engine may have recovered these claims meanwhile; this engine has the actual answer.
  return settleFrom('unknown', tx, { ...batch, outcomes: missed, effects });
}

async function settleFrom(
  from: MessageState,
  tx: Tx,
  batch: { engineId: number; outcomes: readonly Outcome[]; now: Date; effects: Effects },
): Promise<Outcome[]> {
  // A message that is already unknown does not change without an answer.
  const { effects } = batch;
  const outcomes = batch.outcomes.filter(({ event }) => !(from === 'unknown' && event === 'outcome_unknown'));
  const at = batch.now.toISOString();
  const changes = outcomes.map((outcome) => {
    const state = nextState(from, outcome.event);
    const kind = outcome.event === 'requeued' ? 'retry' : state;
    return {
      id: outcome.message.id,
      attempts: outcome.message.attempts,
      state,
      outcome,
      event: { at, kind, ...(outcome.raw && { raw: outcome.raw }) } satisfies TimelineEvent,
    };
  });
  const numbers = (of: (change: (typeof changes)[number]) => number) => numberArray(changes.map(of));
  const texts = (of: (change: (typeof changes)[number]) => string | null) => textArray(changes.map(of));
  // An unknown message already awaits its receipt, by number.
  const noLongerUnknown =
    from === 'unknown'
      ? sql`, no_longer_unknown AS (
      DELETE FROM awaiting w USING changed c
      WHERE w.connector_id = c.connector_id AND w.msisdn = c.msisdn AND w.unknown AND w.id = c.id
    )`
      : sql``;
  const { rows } = await sql<{ id: number; cost_change: string }>`
    WITH changed AS (
      UPDATE messages m SET state = c.state, parts_sent = c.parts_sent, smsc_id = c.smsc_id, reason = c.reason,
        failure_code = c.failure_code, not_before = c.not_before, timeline = m.timeline || c.event,
        cost = CASE WHEN c.state = 'failed' THEN m.cost * c.parts_sent / m.parts ELSE m.cost END,
        message = CASE WHEN m.otp AND c.state <> 'queued' THEN '' ELSE m.message END
      FROM unnest(${numbers((c) => c.id)}::bigint[], ${numbers((c) => c.attempts)}::int[],
        ${texts((c) => c.state)}::text[], ${numbers((c) => c.outcome.partsSent)}::smallint[],
        ${texts((c) => c.outcome.smscId)}::text[], ${texts((c) => c.outcome.reason)}::text[],
        ${texts((c) => c.outcome.failure)}::text[],
        ${texts((c) => c.outcome.retryAt?.toISOString() ?? null)}::timestamptz[],
        ${texts((c) => c.outcome.message.cost)}::numeric[], ${jsonArray(changes.map((c) => c.event))}::jsonb[]
      ) AS c(id, attempts, state, parts_sent, smsc_id, reason, failure_code, not_before, old_cost, event)
      WHERE ${byIndex('m.id', 'c.id')} AND m.state = ${sql.lit(from)} AND m.engine_id = ${batch.engineId} AND m.attempts = c.attempts
      RETURNING m.id, m.connector_id, m.client_id, m.class, m.otp, m.urgent, m.not_before, m.campaign_id, m.state,
        m.smsc_id, m.msisdn, m.cost - c.old_cost AS cost_change
    )${noLongerUnknown}, waits AS (
      INSERT INTO awaiting (id, connector_id, smsc_id, msisdn, unknown)
      SELECT id, connector_id, smsc_id, msisdn, state = 'unknown' FROM changed WHERE state IN ('pending', 'unknown')
    ), requeued AS (${insertIntoOutbox})
    SELECT id, cost_change FROM changed`.execute(tx);
  const stored = new Map(rows.map((row) => [row.id, row.cost_change]));
  for (const [index, { message, partsSent }] of outcomes.entries()) {
    const costChange = stored.get(message.id);
    const to = changes[index]?.state;
    if (costChange === undefined || to === undefined) continue;
    const refunded = to === 'failed' ? message.parts - partsSent : 0;
    effects.add(message, { from, to, handedOver: partsSent - message.parts_sent, refunded, costChange });
  }
  return outcomes.filter(({ message }) => !stored.has(message.id));
}
