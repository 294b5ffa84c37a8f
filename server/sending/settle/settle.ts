// Stores the outcomes of claimed messages, in batches: each message's row is updated once, with its claim, and its receipt if that is at
// hand. An outcome matches a row only while its claim is under way, so storing it twice changes nothing
// (requirements/domain.md#message-states). Of a claimed message the transitions are those of `submitting`, although its row is queued.
import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { timelineOf } from '../../db/messages/timeline.ts';
import { isUnsent } from '../../db/messages/unsent.ts';
import { nextState, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import { insertIntoOutbox } from '../claim/unanswered.ts';
import { claimEvent, endClaim, isUnderWay } from '../claim/underWay.ts';
import type { Effects } from '../shared/effects.ts';
import type { SendOutcome } from '../shared/outgoing.ts';
import type { FinalReceipt } from './receiptChanges.ts';

type Receipts<Receipt extends FinalReceipt = FinalReceipt> = ReadonlyMap<SendOutcome, Receipt>;

interface Batch<Receipt extends FinalReceipt = FinalReceipt> {
  engineId: number;
  outcomes: readonly SendOutcome[];
  /** Receipts that settle accepted messages at once; see {@link isPlain}. */
  receipts?: Receipts<Receipt>;
  now: Date;
}

/** `missed`: outcomes whose claim is stale, which changed nothing. `final`: receipts that were stored with their outcomes. */
interface Settled<Receipt extends FinalReceipt> {
  missed: SendOutcome[];
  final: Receipts<Receipt>;
}

/** Whether the message was accepted and the columns hold its events, so that no event is added to its timeline. */
export const isPlain = ({ event, partIds, raw, smscId }: SendOutcome): boolean =>
  event === 'accepted' && partIds === undefined && raw === smscId;

/** Stores outcomes of claimed messages. */
export async function settle<Receipt extends FinalReceipt>(
  tx: Tx,
  batch: Batch<Receipt>,
  effects: Effects,
): Promise<Settled<Receipt>> {
  const { receipts = new Map<SendOutcome, Receipt>() } = batch;
  const missed = await settleFrom('submitting', tx, { ...batch, effects });
  if (missed.length === 0) return { missed, final: receipts };
  const stale = new Set(missed);
  const final = new Map([...receipts].filter(([outcome]) => !stale.has(outcome)));
  // Another engine may have recovered these claims in the meantime, but this engine has the actual answer.
  const { engineId, now } = batch;
  return { missed: await settleFrom('unknown', tx, { engineId, outcomes: missed, now, effects }), final };
}

/** The row of `outcome` after the change. `event` is undefined for a plain acceptance, whose time is in a column instead. */
interface Change {
  outcome: SendOutcome;
  state: MessageState;
  receipt: FinalReceipt | undefined;
  event: TimelineEvent | undefined;
}

type SettledFrom = 'submitting' | 'unknown';

function changeOf(
  from: SettledFrom,
  outcome: SendOutcome,
  { receipts, now }: Pick<Batch, 'receipts' | 'now'>,
): Change {
  const state = nextState(from, outcome.event);
  const isInColumns = from === 'submitting' && isPlain(outcome);
  const receipt = isInColumns ? receipts?.get(outcome) : undefined;
  return {
    outcome,
    receipt,
    state: receipt ? nextState(state, receipt.event) : state,
    event: isInColumns ? undefined : eventOf(outcome, state, now),
  };
}

async function settleFrom(
  from: SettledFrom,
  tx: Tx,
  { effects, ...batch }: Batch & { effects: Effects },
): Promise<SendOutcome[]> {
  const { engineId, now } = batch;
  // For a message that is already unknown, a lost answer changes nothing.
  const outcomes = batch.outcomes.filter(({ event }) => !(from === 'unknown' && event === 'outcome_unknown'));
  const changes = outcomes.map((outcome) => changeOf(from, outcome, batch));
  const numbers = (of: (change: Change) => number) => numberArray(changes.map(of));
  const texts = (of: (change: Change) => string | null) => textArray(changes.map(of));
  const engine = sql`${engineId}::int`;
  // If another engine recovered a claim, its number has changed, unless the message became unknown.
  const isOpen =
    from === 'submitting'
      ? isUnderWay('c', engine)
      : sql`m.state = 'unknown' AND m.engine_id = ${engine} AND m.attempts = c.attempts`;
  // An unknown message already has a row in `awaiting`, found by its number.
  const noLongerUnknown =
    from === 'unknown'
      ? sql`, no_longer_unknown AS (
      DELETE FROM awaiting w USING changed c
      WHERE w.connector_id = c.connector_id AND w.msisdn = c.msisdn AND w.unknown AND w.id = c.id
    )`
      : sql``;
  const rows = await allRows(tx)<{ id: number; cost_change: string }>`
    WITH changed AS (
      UPDATE messages m SET state = c.state, parts_sent = c.parts_sent, smsc_id = c.smsc_id, reason = c.reason,
        failure_code = c.failure_code, not_before = c.not_before,
        ${endClaim('c', engine)},
        timeline = CASE WHEN c.event IS NULL THEN m.timeline ELSE ${timelineOf('m')} || ${claimEvent('c')} || c.event END,
        submitting_at = CASE WHEN c.event IS NULL THEN coalesce(m.submitting_at, c.claimed) END,
        pending_at = CASE WHEN c.event IS NULL THEN ${now}::timestamptz END,
        final_at = CASE WHEN c.final_raw IS NOT NULL THEN ${now}::timestamptz END, final_raw = c.final_raw,
        cost = CASE WHEN c.state = 'failed' THEN m.cost * c.parts_sent / m.parts ELSE m.cost END,
        message = CASE WHEN m.otp AND c.state <> 'queued' THEN '' ELSE m.message END
      FROM unnest(${numbers((c) => c.outcome.message.id)}::bigint[], ${numbers((c) => c.outcome.message.attempts)}::int[],
        ${texts((c) => c.state)}::text[], ${numbers((c) => c.outcome.partsSent)}::smallint[],
        ${texts((c) => c.outcome.smscId)}::text[], ${texts((c) => (c.receipt ?? c.outcome).reason)}::text[],
        ${texts((c) => (c.receipt ?? c.outcome).failure)}::text[],
        ${texts((c) => c.outcome.retryAt?.toISOString() ?? null)}::timestamptz[],
        ${texts((c) => c.outcome.message.cost)}::numeric[], ${texts((c) => c.receipt?.raw ?? null)}::text[],
        ${texts((c) => (c.event ? JSON.stringify(c.event) : null))}::jsonb[],
        ${texts((c) => c.outcome.message.claimed)}::timestamptz[]
      ) AS c(id, attempts, state, parts_sent, smsc_id, reason, failure_code, not_before, old_cost, final_raw, event, claimed)
      WHERE ${byIndex('m.id', 'c.id')} AND ${isOpen}
      RETURNING m.id, m.connector_id, m.client_id, m.class, m.otp, m.urgent, m.not_before, m.campaign_id, m.state,
        m.smsc_id, m.msisdn, m.valid_until, m.cost - c.old_cost AS cost_change
    )${noLongerUnknown}, waits AS (
      INSERT INTO awaiting (id, connector_id, smsc_id, msisdn, unknown)
      SELECT id, connector_id, smsc_id, msisdn, state = 'unknown' FROM changed WHERE state IN ('pending', 'unknown')
    ), requeued AS (${insertIntoOutbox})
    SELECT id, cost_change FROM changed`;
  const stored = new Map(rows.map((row) => [row.id, row.cost_change]));
  for (const change of changes) {
    const { message } = change.outcome;
    const costChange = stored.get(message.id);
    if (costChange !== undefined) effects.add(message, { from, costChange, ...effectOf(change) });
  }
  return outcomes.filter(({ message }) => !stored.has(message.id));
}

function effectOf({ outcome, receipt, state: to }: Change) {
  const { message, partsSent } = outcome;
  const { failure } = receipt ?? outcome;
  return {
    to,
    handedOver: partsSent - message.parts_sent,
    refunded: to === 'failed' ? message.parts - partsSent : 0,
    failure,
    unsent: to === 'failed' && isUnsent(failure, partsSent),
  };
}

const eventOf = ({ event, raw, partIds }: SendOutcome, state: MessageState, now: Date): TimelineEvent => ({
  at: now.toISOString(),
  kind: event === 'requeued' ? 'retry' : state,
  ...(raw && { raw }),
  ...(partIds && { parts: partIds }),
});
