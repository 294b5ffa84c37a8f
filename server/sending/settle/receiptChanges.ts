// A batch of receipts as rows for SQL, and the messages they hit.
import { sql } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import type { MessageState, TimelineEvent } from '../../domain/messageStates.ts';
import type { ReceiptState } from '../../smpp/index.ts';
import type { Counted, Effects } from '../shared/effects.ts';

/** A receipt. Its number and sender are those of its message. */
export interface ReceivedReceipt {
  connector_id: number;
  smsc_id: string;
  msisdn: string;
  sender_id: string;
  /** Whether the telco marked it as a receipt. It changes only messages to its number otherwise, also if this is not known. */
  is_marked?: boolean;
  state: ReceiptState;
  /** The telco's error word or code. */
  raw: string;
  /** Time of arrival of a receipt that was stored as unmatched; undefined for now. */
  received?: Date;
}

/** A receipt that settles its message. */
export interface FinalReceipt {
  event: 'delivered' | 'undelivered';
  reason: string | null;
  failure: FailureCode | null;
  /** The telco's words. */
  raw: string;
}

export interface Change extends ReceivedReceipt {
  n: number;
  pending_to: MessageState;
  unknown_to: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  /** Whether the receipt reports that the subscriber opted out. */
  is_opt_out: boolean;
  /** Fields of the event in the timeline. */
  kind: TimelineEvent['kind'];
  words: string;
}

export function changeRows(changes: readonly Change[]) {
  const numbers = (of: (change: Change) => number) => numberArray(changes.map(of));
  const texts = (of: (change: Change) => string | null) => textArray(changes.map(of));
  return sql`
    unnest(${numbers((c) => c.n)}::int[], ${numbers((c) => c.connector_id)}::int[], ${texts((c) => c.smsc_id)}::text[],
      ${texts((c) => c.msisdn)}::text[], ${texts((c) => c.sender_id)}::text[], ${texts((c) => c.pending_to)}::text[],
      ${texts((c) => c.unknown_to)}::text[], ${texts((c) => c.reason)}::text[],
      ${texts((c) => c.failure_code)}::text[], ${texts((c) => c.kind)}::text[], ${texts((c) => c.words)}::text[],
      ${numbers((c) => (c.is_marked ? 1 : 0))}::int[]::bool[]
    ) AS r(n, connector_id, smsc_id, msisdn, sender_id, pending_to, unknown_to, reason, failure_code, kind, words, is_marked)`;
}

/** The event of row `r` of {@link changeRows} for the timeline. */
export const receiptEvent = (now: Date) =>
  sql`jsonb_build_object('at', ${now.toISOString()}::text, 'kind', r.kind, 'raw', r.words)`;

/** Matched messages by the receipt's index in its round. */
export type Hits = Map<number, Hit>;
export type Hit = Counted & {
  n: number;
  msisdn: string;
  state: MessageState;
  handed_over: number;
  since?: Date | null;
};

export function record(
  hits: readonly Hit[],
  from: MessageState,
  { changes, effects }: { changes: readonly Change[]; effects: Effects },
): Hits {
  const failures = new Map(changes.map(({ n, failure_code }) => [n, failure_code]));
  for (const hit of hits) {
    const failure = hit.state === 'failed' ? failures.get(hit.n) : undefined;
    effects.add(hit, { from, to: hit.state, handedOver: hit.handed_over, failure: failure ?? null });
  }
  return new Map(hits.map((hit) => [hit.n, hit]));
}
