// Applies delivery receipts to messages, in batches. Never changes a final state; stores receipts without a message as
// unmatched (requirements/domain.md#message-states). An unknown message is settled by the first receipt that can belong to
// no other message. A receipt that reports an opt-out puts the number on the client's do-not-disturb list.
import { sql, type RawBuilder } from 'kysely';
import { numberArray } from '../../db/sql/arrays.ts';
import { shownState } from '../../db/messages/claimed.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { addEvent, timelineOf } from '../../db/messages/timeline.ts';
import { isFinal, nextState } from '../../domain/messageStates.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { optOut } from '../../modules/dnd/dnd.service.ts';
import type { Delivery, ReceiptState } from '../../smpp/index.ts';
import type { Effects } from '../shared/effects.ts';
import { noParts, settleParts } from './partReceipts.ts';
import {
  changeRows,
  receiptEvent,
  record,
  type Change,
  type FinalReceipt,
  type Hit,
  type Hits,
  type ReceivedReceipt,
} from './receiptChanges.ts';
import { cleanText, describeReceipt } from '../shared/receiptTexts.ts';

const eventOfState: Partial<Record<ReceiptState, 'delivered' | 'undelivered'>> = {
  DELIVRD: 'delivered',
  UNDELIV: 'undelivered',
  EXPIRED: 'undelivered',
  DELETED: 'undelivered',
  REJECTD: 'undelivered',
};

/** Parses a receipt; undefined if the delivery is a subscriber's message. The source of a receipt is the handset. */
export function receiptOf(connectorId: number, delivery: Delivery): ReceivedReceipt | undefined {
  const { receipt, source, destination } = delivery;
  return (
    receipt && {
      connector_id: connectorId,
      smsc_id: cleanText(receipt.smscId),
      msisdn: toMsisdn(source) ?? cleanText(source),
      sender_id: cleanText(destination),
      is_marked: receipt.isMarked,
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
  /** Acceptance times of the messages of final receipts. */
  delays: { connectorId: number; since: Date }[];
}

/** Applies receipts in order of arrival. */
export async function applyReceipts(
  tx: Tx,
  batch: { receipts: readonly ReceivedReceipt[]; now: Date },
  effects: Effects,
): Promise<ReceiptTally> {
  const tally: ReceiptTally = { matched: 0, resolved: 0, unmatched: [], delays: [] };
  const optedOut: { clientId: number; msisdn: string; detail: string }[] = [];
  for (const receipts of rounds(batch.receipts)) {
    const changes = receipts.map((receipt, n) => changeOf(receipt, n));
    const matched = await settlePending(tx, changes, { now: batch.now, effects });
    tally.matched += matched.size;
    for (const { connector_id, since, state } of matched.values())
      if (since && isFinal(state)) tally.delays.push({ connectorId: connector_id, since });
    const others = changes.filter(({ n }) => !matched.has(n));
    // Parts are matched before messages of unknown outcome, because their number and sender would match as well.
    const parts = others.length > 0 ? await settleParts(tx, others, { now: batch.now, effects }) : noParts;
    tally.matched += parts.known.size;
    const rest = others.filter(({ n }) => !parts.known.has(n));
    const resolved =
      rest.length > 0 ? await settleUnknown(tx, rest, { now: batch.now, effects }) : (new Map() as Hits);
    tally.resolved += resolved.size;
    tally.unmatched.push(
      ...receipts.filter((_, n) => !matched.has(n) && !parts.known.has(n) && !resolved.has(n)),
    );
    for (const { n, raw, is_opt_out } of changes) {
      const hit = is_opt_out && (matched.get(n) ?? parts.failed.get(n) ?? resolved.get(n));
      if (hit) optedOut.push({ clientId: hit.client_id, msisdn: hit.msisdn, detail: raw });
    }
  }
  await optOut(tx, { entries: optedOut, source: 'receipt' });
  if (tally.unmatched.length > 0) await storeUnmatched(tx, tally.unmatched);
  return tally;
}

/** Splits receipts into rounds with distinct ids, because one statement changes a row only once. */
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

/** The receipt if it settles an accepted message; undefined if it does not, or if it reports an opt-out. */
export function finalReceipt(receipt: ReceivedReceipt): FinalReceipt | undefined {
  const event = eventOfState[receipt.state];
  const { code: failure, plain } = describeReceipt(receipt.state, receipt.raw);
  if (event === undefined || failure === 'opted_out') return undefined;
  return { event, failure, reason: event === 'undelivered' ? plain : null, raw: wordsOf(receipt) };
}

const wordsOf = ({ state, raw }: ReceivedReceipt) => [state, raw].filter(Boolean).join(' ');

function changeOf(receipt: ReceivedReceipt, n: number): Change {
  const stateEvent = eventOfState[receipt.state];
  const { code, plain } = describeReceipt(receipt.state, receipt.raw);
  // An intermediate state only proves that the telco has the message.
  const pendingTo = stateEvent ? nextState('pending', stateEvent) : 'pending';
  const unknownTo = nextState('unknown', stateEvent ?? 'accepted');
  return {
    ...receipt,
    n,
    pending_to: pendingTo,
    unknown_to: unknownTo,
    reason: stateEvent === 'undelivered' ? plain : null,
    failure_code: code,
    is_opt_out: code === 'opted_out',
    kind: stateEvent ? pendingTo : 'receipt',
    words: wordsOf(receipt),
  };
}

/**
 * Matches by connector and id; the newest message if a telco reuses an id. The number must match, too, for a receipt that a subscriber could
 * have written as a text, with a guessed id; that of an awaited message is empty once it was erased. Index: awaiting_by_smsc_id.
 */
async function settlePending(
  tx: Tx,
  changes: readonly Change[],
  { now, effects }: { now: Date; effects: Effects },
): Promise<Hits> {
  const rows = await allRows(tx)<Hit & { removed: number }>`
    WITH hits AS MATERIALIZED (
      SELECT r.*, r.pending_to <> 'pending' AS is_final, found.id AS hit, found.place, found.since FROM ${changeRows(changes)} CROSS JOIN LATERAL (
        SELECT id, ctid AS place, since FROM awaiting w
        WHERE w.connector_id = r.connector_id AND w.smsc_id = r.smsc_id AND NOT w.unknown
          AND (r.is_marked OR w.msisdn IN (r.msisdn, ''))
        ORDER BY w.id DESC LIMIT 1
      ) found
    ), changed AS (
      UPDATE messages m SET state = r.pending_to, reason = r.reason, failure_code = r.failure_code,
        timeline = CASE WHEN r.is_final THEN m.timeline ELSE ${timelineOf('m')} || ${receiptEvent(now)} END,
        submitting_at = CASE WHEN r.is_final THEN m.submitting_at END,
        pending_at = CASE WHEN r.is_final THEN m.pending_at END,
        final_at = CASE WHEN r.is_final THEN ${now}::timestamptz END,
        final_raw = CASE WHEN r.is_final THEN r.words END
      FROM hits r WHERE ${byIndex('m.id', 'r.hit')} AND m.state = 'pending'
      RETURNING r.n, r.place, r.since, m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.msisdn,
        m.campaign_id, m.state
    ), done AS (
      DELETE FROM awaiting WHERE ctid = ANY(ARRAY(SELECT place FROM changed WHERE state <> 'pending')) RETURNING id
    )
    SELECT n, id, client_id, class, connector_id, sender_id, package_id, msisdn, campaign_id, state, 0 AS handed_over, since,
      (SELECT count(*) FROM done) AS removed
    FROM changed`;
  const ended = rows.filter(({ state }) => isFinal(state));
  if (rows[0] && rows[0].removed < ended.length)
    await deleteMoved(tx, ended, sql`w.smsc_id = m.smsc_id AND NOT w.unknown`);
  return record(rows, 'pending', { changes, effects });
}

/**
 * Whether the receipt `r` can belong only to the unknown message `u`: no other message to that number has its id, and none
 * from the same sender is unknown or claimed. Index: messages_by_msisdn.
 */
export const onlyExplanation = sql`r.smsc_id <> '' AND NOT EXISTS (
  SELECT 1 FROM messages o
  WHERE o.msisdn = u.msisdn AND o.connector_id = u.connector_id AND o.id <> u.id
    AND (o.smsc_id = r.smsc_id OR (o.sender_id = u.sender_id AND ${shownState('o')} IN ('unknown', 'submitting')))
)`;

/** Matches by number and sender if exactly one unknown message fits. Index: awaiting_unknown. */
async function settleUnknown(
  tx: Tx,
  changes: readonly Change[],
  { now, effects }: { now: Date; effects: Effects },
): Promise<Hits> {
  const rows = await allRows(tx)<Hit & { removed: number }>`
    WITH hits AS MATERIALIZED (
      SELECT r.*, u.id AS hit, u.parts - u.parts_sent AS handed_over, w.ctid AS place
      FROM ${changeRows(changes)} JOIN awaiting w ON w.connector_id = r.connector_id AND w.msisdn = r.msisdn AND w.unknown
      JOIN messages u ON ${byIndex('u.id', 'w.id')} AND u.sender_id = r.sender_id AND u.state = 'unknown'
      WHERE ${onlyExplanation}
    ), changed AS (
      UPDATE messages m SET state = r.unknown_to, smsc_id = r.smsc_id, parts_sent = m.parts, reason = r.reason,
        failure_code = r.failure_code, message = CASE WHEN m.otp THEN '' ELSE m.message END, ${addEvent(receiptEvent(now))}
      FROM hits r WHERE ${byIndex('m.id', 'r.hit')} AND m.state = 'unknown'
      RETURNING r.n, r.place, m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.msisdn,
        m.campaign_id, m.state, m.smsc_id, r.handed_over
    ), done AS (
      DELETE FROM awaiting WHERE ctid = ANY(ARRAY(SELECT place FROM changed)) RETURNING id
    ), waits AS (
      INSERT INTO awaiting (id, connector_id, smsc_id, msisdn, unknown)
      SELECT id, connector_id, smsc_id, msisdn, false FROM changed WHERE state = 'pending'
    )
    SELECT n, id, client_id, class, connector_id, sender_id, package_id, msisdn, campaign_id, state, handed_over,
      (SELECT count(*) FROM done) AS removed
    FROM changed`;
  if (rows[0] && rows[0].removed < rows.length)
    await deleteMoved(tx, rows, sql`w.msisdn = m.msisdn AND w.unknown`);
  return record(rows, 'unknown', { changes, effects });
}

/** Deletes rows of `awaiting` that moved while the statement ran, because their number was erased. `which` names the index. */
async function deleteMoved(tx: Tx, hits: readonly Hit[], which: RawBuilder<unknown>): Promise<void> {
  await runSql(tx)`
    DELETE FROM awaiting w USING messages m
    WHERE m.id = ANY(${numberArray(hits.map(({ id }) => id))}::bigint[])
      AND w.connector_id = m.connector_id AND ${which} AND w.id = m.id`;
}

async function storeUnmatched(tx: Tx, receipts: readonly ReceivedReceipt[]): Promise<void> {
  await runSql(tx)`
    INSERT INTO unmatched_receipts (connector_id, smsc_id, msisdn, sender_id, state, raw, received)
    SELECT connector_id, smsc_id, msisdn, sender_id, state, raw, coalesce(received, now())
    FROM json_to_recordset(${JSON.stringify(receipts)}::json) AS s(connector_id int, smsc_id text, msisdn text,
      sender_id text, state text, raw text, received timestamptz)`;
}
