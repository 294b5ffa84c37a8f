// Applies delivery receipts to messages, in batches. Never changes a final state; stores receipts without a message as
// unmatched (requirements/domain.md#message-states). An unknown message is settled by the first receipt that can belong to
// no other message. A receipt that reports an opt-out puts the number on the client's do-not-disturb list.
import { sql } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import { jsonArray, numberArray, textArray } from '../../db/arrays.ts';
import { byIndex } from '../../db/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { nextState, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { optOut } from '../../modules/dnd/dnd.service.ts';
import type { Delivery, ReceiptState } from '../../smpp/index.ts';
import type { Counted, Effects } from '../shared/effects.ts';
import { cleanText, describeReceipt } from '../shared/receiptTexts.ts';

/** A receipt; number and sender are those of its message. */
export interface ReceivedReceipt {
  connector_id: number;
  smsc_id: string;
  msisdn: string;
  sender_id: string;
  state: ReceiptState;
  /** The telco's error word or code. */
  raw: string;
  /** When it arrived, if it was stored as unmatched; otherwise now. */
  received?: Date;
}

const eventOfState: Partial<Record<ReceiptState, 'delivered' | 'undelivered'>> = {
  DELIVRD: 'delivered',
  UNDELIV: 'undelivered',
  EXPIRED: 'undelivered',
  DELETED: 'undelivered',
  REJECTD: 'undelivered',
};

/** Undefined if the delivery is a subscriber's message. The source of a receipt is the handset. */
export function receiptOf(connectorId: number, delivery: Delivery): ReceivedReceipt | undefined {
  const { receipt, source, destination } = delivery;
  return (
    receipt && {
      connector_id: connectorId,
      smsc_id: cleanText(receipt.smscId),
      msisdn: toMsisdn(source) ?? cleanText(source),
      sender_id: cleanText(destination),
      state: receipt.state,
      raw: cleanText(receipt.error),
    }
  );
}

/** Counts of a batch. */
export interface ReceiptTally {
  matched: number;
  resolved: number;
  unmatched: ReceivedReceipt[];
}

/** Applies receipts in order of arrival. */
export async function applyReceipts(
  tx: Tx,
  batch: { receipts: readonly ReceivedReceipt[]; now: Date },
  effects: Effects,
): Promise<ReceiptTally> {
  const tally: ReceiptTally = { matched: 0, resolved: 0, unmatched: [] };
  const optedOut: { clientId: number; msisdn: string; detail: string }[] = [];
  for (const receipts of rounds(batch.receipts)) {
    const changes = receipts.map((receipt, n) => changeOf(receipt, n, batch.now));
    const matched = await settlePending(tx, changes, effects);
    tally.matched += matched.size;
    const rest = changes.filter(({ n }) => !matched.has(n));
    const resolved = rest.length > 0 ? await settleUnknown(tx, rest, effects) : (new Map() as Hits);
    tally.resolved += resolved.size;
    tally.unmatched.push(...receipts.filter((_, n) => !matched.has(n) && !resolved.has(n)));
    for (const { n, raw, is_opt_out } of changes) {
      const hit = is_opt_out && (matched.get(n) ?? resolved.get(n));
      if (hit) optedOut.push({ clientId: hit.client_id, msisdn: hit.msisdn, detail: raw });
    }
  }
  await optOut(tx, { entries: optedOut, source: 'receipt' });
  if (tally.unmatched.length > 0) await storeUnmatched(tx, tally.unmatched);
  return tally;
}

/** A statement changes a row once, so receipts with the same id need a statement each. */
function rounds(receipts: readonly ReceivedReceipt[]): ReceivedReceipt[][] {
  const result: ReceivedReceipt[][] = [];
  const seen = new Map<string, number>();
  for (const receipt of receipts) {
    const key = `${receipt.connector_id} ${receipt.smsc_id}`;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (result[round] ??= []).push(receipt);
  }
  return result;
}

interface Change extends ReceivedReceipt {
  n: number;
  pending_to: MessageState;
  unknown_to: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  /** The subscriber opted out. */
  is_opt_out: boolean;
  event: TimelineEvent;
}

function changeOf(receipt: ReceivedReceipt, n: number, now: Date): Change {
  const stateEvent = eventOfState[receipt.state];
  const { code, plain } = describeReceipt(receipt.state, receipt.raw);
  // An intermediate state only proves that the telco has the message.
  const pendingTo = stateEvent ? nextState('pending', stateEvent) : 'pending';
  const unknownTo = nextState('unknown', stateEvent ?? 'accepted');
  const raw = [receipt.state, receipt.raw].filter(Boolean).join(' ');
  return {
    ...receipt,
    n,
    pending_to: pendingTo,
    unknown_to: unknownTo,
    reason: stateEvent === 'undelivered' ? plain : null,
    failure_code: code,
    is_opt_out: code === 'opted_out',
    event: { at: now.toISOString(), kind: stateEvent ? pendingTo : 'receipt', raw },
  };
}

function changeRows(changes: readonly Change[]) {
  const numbers = (of: (change: Change) => number) => numberArray(changes.map(of));
  const texts = (of: (change: Change) => string | null) => textArray(changes.map(of));
  return sql`
    unnest(${numbers((c) => c.n)}::int[], ${numbers((c) => c.connector_id)}::int[], ${texts((c) => c.smsc_id)}::text[],
      ${texts((c) => c.msisdn)}::text[], ${texts((c) => c.sender_id)}::text[], ${texts((c) => c.pending_to)}::text[],
      ${texts((c) => c.unknown_to)}::text[], ${texts((c) => c.reason)}::text[],
      ${texts((c) => c.failure_code)}::text[], ${jsonArray(changes.map((c) => c.event))}::jsonb[]
    ) AS r(n, connector_id, smsc_id, msisdn, sender_id, pending_to, unknown_to, reason, failure_code, event)`;
}

/** By the receipt's index in its round. */
type Hits = Map<number, Hit>;
type Hit = Counted & { n: number; msisdn: string; state: MessageState; handed_over: number };

/** Matches by connector and id; the newest message if a telco reuses an id. Index: awaiting_by_smsc_id. */
async function settlePending(tx: Tx, changes: readonly Change[], effects: Effects): Promise<Hits> {
  const { rows } = await sql<Hit>`
    WITH hits AS MATERIALIZED (
      SELECT r.*, found.id AS hit, found.place FROM ${changeRows(changes)} CROSS JOIN LATERAL (
        SELECT id, ctid AS place FROM awaiting w
        WHERE w.connector_id = r.connector_id AND w.smsc_id = r.smsc_id AND NOT w.unknown
        ORDER BY w.id DESC LIMIT 1
      ) found
    ), changed AS (
      UPDATE messages m SET state = r.pending_to, reason = r.reason, failure_code = r.failure_code,
        timeline = m.timeline || r.event
      FROM hits r WHERE ${byIndex('m.id', 'r.hit')} AND m.state = 'pending'
      RETURNING r.n, r.place, m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.msisdn,
        m.campaign_id, m.state
    ), done AS (
      DELETE FROM awaiting WHERE ctid = ANY(ARRAY(SELECT place FROM changed WHERE state <> 'pending'))
    )
    SELECT n, id, client_id, class, connector_id, sender_id, package_id, msisdn, campaign_id, state, 0 AS handed_over
    FROM changed`.execute(tx);
  return record(rows, 'pending', effects);
}

/**
 * Whether the receipt `r` can belong only to the unknown message `u`: no other message to that number has its id, and none
 * from the same sender is unknown or submitting. Index: messages_by_msisdn.
 */
export const onlyExplanation = sql`r.smsc_id <> '' AND NOT EXISTS (
  SELECT 1 FROM messages o
  WHERE o.msisdn = u.msisdn AND o.connector_id = u.connector_id AND o.id <> u.id
    AND (o.smsc_id = r.smsc_id OR (o.sender_id = u.sender_id AND o.state IN ('unknown', 'submitting')))
)`;

/** Matches by number and sender if exactly one unknown message fits. Index: awaiting_unknown. */
async function settleUnknown(tx: Tx, changes: readonly Change[], effects: Effects): Promise<Hits> {
  const { rows } = await sql<Hit>`
    WITH hits AS MATERIALIZED (
      SELECT r.*, u.id AS hit, u.parts - u.parts_sent AS handed_over, w.ctid AS place
      FROM ${changeRows(changes)} JOIN awaiting w ON w.connector_id = r.connector_id AND w.msisdn = r.msisdn AND w.unknown
      JOIN messages u ON ${byIndex('u.id', 'w.id')} AND u.sender_id = r.sender_id AND u.state = 'unknown'
      WHERE ${onlyExplanation}
    ), changed AS (
      UPDATE messages m SET state = r.unknown_to, smsc_id = r.smsc_id, parts_sent = m.parts, reason = r.reason,
        failure_code = r.failure_code, message = CASE WHEN m.otp THEN '' ELSE m.message END, timeline = m.timeline || r.event
      FROM hits r WHERE ${byIndex('m.id', 'r.hit')} AND m.state = 'unknown'
      RETURNING r.n, r.place, m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.msisdn,
        m.campaign_id, m.state, m.smsc_id, r.handed_over
    ), done AS (
      DELETE FROM awaiting WHERE ctid = ANY(ARRAY(SELECT place FROM changed))
    ), waits AS (
      INSERT INTO awaiting (id, connector_id, smsc_id, msisdn, unknown)
      SELECT id, connector_id, smsc_id, msisdn, false FROM changed WHERE state = 'pending'
    )
    SELECT n, id, client_id, class, connector_id, sender_id, package_id, msisdn, campaign_id, state, handed_over
    FROM changed`.execute(tx);
  return record(rows, 'unknown', effects);
}

function record(hits: readonly Hit[], from: MessageState, effects: Effects): Hits {
  for (const hit of hits) effects.add(hit, { from, to: hit.state, handedOver: hit.handed_over });
  return new Map(hits.map((hit) => [hit.n, hit]));
}

async function storeUnmatched(tx: Tx, receipts: readonly ReceivedReceipt[]): Promise<void> {
  await sql`
    INSERT INTO unmatched_receipts (connector_id, smsc_id, msisdn, sender_id, state, raw, received)
    SELECT connector_id, smsc_id, msisdn, sender_id, state, raw, coalesce(received, now())
    FROM json_to_recordset(${JSON.stringify(receipts)}::json) AS s(connector_id int, smsc_id text, msisdn text,
      sender_id text, state text, raw text, received timestamptz)`.execute(tx);
}
