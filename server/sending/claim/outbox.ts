// The outbox: rows of `messages` are claimed for sending, and settled with what came of it. SQL only, whole batches.
// A claim is committed before anything is sent, so that after a crash it is known what may have gone out; a settlement
// finds its row only while that very claim still stands, so that storing it twice changes nothing
// (requirements/domain.md#message-states).
import { sql } from 'kysely';
import { messageClasses, type MessageClass } from '../../../contract/messages.ts';
import { jsonArray, numberArray, textArray } from '../../db/arrays.ts';
import { byIndex } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { nextState, notSent, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import type { Effects } from '../shared/effects.ts';
import type { Outcome, Outgoing } from '../shared/outgoing.ts';

/**
 * Marks up to `limit` messages that may go now as submitting, transactional ones first, then oldest, and gives them.
 * Only of `classes`, whose sending window is open. What has come on a do-not-disturb list since it was queued is claimed as
 * well and marked: it is to be failed, not sent. Indexes: outbox_queued; dnd (msisdn, client_id), one probe a message.
 * Several engines claim side by side; no row goes to two of them: whoever deletes it from the outbox has it. `finished`
 * are earlier claims all of whose messages are settled.
 */
export async function claim(
  db: Db,
  order: {
    connectorId: number;
    engineId: number;
    classes: readonly MessageClass[];
    limit: number;
    now: Date;
    finished?: readonly number[];
  },
): Promise<Outgoing[]> {
  if (order.classes.length === 0) return [];
  // An equality keeps the index's order, which a list of classes would not.
  const open = order.classes.length === messageClasses.length ? sql`true` : sql`class = ${order.classes[0]}`;
  const state = nextState('queued', 'claimed');
  const event = JSON.stringify({ at: order.now.toISOString(), kind: state } satisfies TimelineEvent);
  const { rows } = await sql<Outgoing>`
    WITH picked AS MATERIALIZED (
      DELETE FROM outbox WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM outbox
        WHERE connector_id = ${order.connectorId} AND NOT held
          AND (not_before IS NULL OR not_before <= ${order.now}) AND ${open}
        ORDER BY class DESC, id LIMIT ${order.limit} FOR UPDATE SKIP LOCKED
      )) RETURNING id
    ), claimed AS (
      UPDATE messages m SET state = ${state}, engine_id = ${order.engineId}, not_before = NULL,
        attempts = least(m.attempts + 1, 32767), timeline = m.timeline || ${event}::jsonb
      FROM picked WHERE ${byIndex('m.id', 'picked.id')} AND m.state = 'queued'
      RETURNING m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.campaign_id, m.msisdn, m.message,
        m.parts, m.parts_sent, m.attempts, m.cost
    ), noted AS (
      INSERT INTO claims (engine_id, connector_id, ids)
      SELECT ${order.engineId}::int, ${order.connectorId}::int, array_agg(id) FROM claimed HAVING count(*) > 0 RETURNING id
    ), gone AS (
      DELETE FROM claims WHERE id = ANY(${order.finished ?? []}::bigint[])
    )
    SELECT c.*, (SELECT id FROM noted) AS claim_id, EXISTS (
      SELECT 1 FROM dnd d WHERE d.msisdn = c.msisdn AND (d.client_id = c.client_id OR d.client_id IS NULL)
    ) AS on_dnd FROM claimed c`.execute(db);
  return rows;
}

/** Transactional ones first, then oldest. */
export const inTurn = (a: Outgoing, b: Outgoing): number =>
  a.class === b.class ? a.id - b.id : a.class > b.class ? -1 : 1;

/** What a put-back message needs to be claimed again, from the rows of `changed`. */
export const intoOutbox = sql`INSERT INTO outbox (id, connector_id, class, not_before, campaign_id, held)
  SELECT id, connector_id, class, not_before, campaign_id, false FROM changed WHERE state = 'queued'`;

/**
 * Puts back what is claimed for this engine without its knowing: a claim that was committed while its connection was lost.
 * `keep` is all it knows of; no claim of it may be running. Index: claims_by_engine.
 */
export async function releaseClaims(
  db: Db,
  order: { connectorId: number; engineId: number; keep: number[]; now: Date },
): Promise<void> {
  const state = nextState('submitting', 'requeued');
  const event = { at: order.now.toISOString(), kind: 'retry', raw: notSent } satisfies TimelineEvent;
  await sql`
    WITH lost AS (
      SELECT id, unnest(ids) AS message_id FROM claims
      WHERE engine_id = ${order.engineId} AND connector_id = ${order.connectorId} AND NOT ids && ${order.keep}::bigint[]
    ), changed AS (
      UPDATE messages m SET state = ${state}, timeline = m.timeline || ${JSON.stringify(event)}::jsonb
      FROM lost WHERE ${byIndex('m.id', 'lost.message_id')} AND m.state = 'submitting' AND m.engine_id = ${order.engineId}
      RETURNING m.id, m.connector_id, m.class, m.not_before, m.campaign_id, m.state
    ), gone AS (
      DELETE FROM claims WHERE id IN (SELECT id FROM lost)
    )
    ${intoOutbox}`.execute(db);
}

/** Stores what came of claimed messages. Gives the outcomes whose claim no longer stood: they changed nothing. */
export async function settle(
  tx: Tx,
  batch: { engineId: number; outcomes: readonly Outcome[]; now: Date },
  effects: Effects,
): Promise<Outcome[]> {
  const missed = await settleFrom('submitting', tx, { ...batch, effects });
  if (missed.length === 0) return missed;
  // Another engine may have thought this one dead meanwhile; then it is this one that knows better.
  return settleFrom('unknown', tx, { ...batch, outcomes: missed, effects });
}

async function settleFrom(
  from: MessageState,
  tx: Tx,
  batch: { engineId: number; outcomes: readonly Outcome[]; now: Date; effects: Effects },
): Promise<Outcome[]> {
  // Learning nothing about a message already in doubt is no change.
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
  // A message in doubt awaits its receipt already, by its number.
  const gone =
    from === 'unknown'
      ? sql`, gone AS (
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
      RETURNING m.id, m.connector_id, m.class, m.not_before, m.campaign_id, m.state, m.smsc_id, m.msisdn,
        m.cost - c.old_cost AS cost_change
    )${gone}, waits AS (
      INSERT INTO awaiting (id, connector_id, smsc_id, msisdn, unknown)
      SELECT id, connector_id, smsc_id, msisdn, state = 'unknown' FROM changed WHERE state IN ('pending', 'unknown')
    ), back AS (${intoOutbox})
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
