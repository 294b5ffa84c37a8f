// A message as the HTTP API gives it. Pure: derived from its row.
import type { FailureCode } from '../../contract/failures.ts';
import type { MessageClass } from '../../contract/messages.ts';
import { countSegments, type Segments } from '../../contract/segments.ts';
import type { MessageEventObject, MessageObject } from '../../contract/v1/messages.ts';
import { idText } from '../../contract/v1/shapes.ts';
import { failureTable, type V1Status } from '../../contract/v1/statuses.ts';
import { instantOfId } from './messageId.ts';
import type { MessageState, TimelineEvent } from './messageStates.ts';

/** The data of a message: a row of messages with its row of api_messages, or a row of test_messages. */
export interface MessageFacts {
  id: number;
  class: MessageClass;
  sender_id: string;
  msisdn: string;
  network: string;
  parts: number;
  /** Charged parts. */
  units: number;
  /** Charged KES, exact. */
  cost: string;
  state: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  timeline: readonly TimelineEvent[];
  encoding: Segments['encoding'] | null;
  reference: string | null;
  metadata: Record<string, string> | null;
  batch_id: number | null;
  send_at: Date | null;
  valid_until: Date | null;
  live: boolean;
}

type StatusFacts = Pick<MessageFacts, 'state' | 'failure_code' | 'send_at'>;

const statusOfState: Record<Exclude<MessageState, 'failed'>, V1Status> = {
  queued: 'queued',
  held: 'queued',
  submitting: 'queued',
  pending: 'sent',
  unknown: 'unknown',
  delivered: 'delivered',
};

/** The status of a message at an instant: one that waits for its `send_at` is scheduled. */
export function statusOf({ state, failure_code: code, send_at: sendAt }: StatusFacts, now: Date): V1Status {
  // Messages that failed before codes were stored have none.
  if (state === 'failed') return code === null ? 'failed' : failureTable[code].status;
  return state === 'queued' && sendAt !== null && sendAt > now ? 'scheduled' : statusOfState[state];
}

/** The time a message was scheduled for, which is the detail of its first event. */
export function scheduledFor([first]: readonly TimelineEvent[]): Date | null {
  return first?.kind === 'scheduled' && first.raw !== undefined ? new Date(first.raw) : null;
}

/** Formats an amount with at least two decimals: "0.6000" as "0.60". */
export const moneyOf = (kes: string): MessageObject['price'] => ({
  amount: kes.replace(/(\.\d\d\d*?)0+$/, '$1'),
  currency: 'KES',
});

export function messageObject(facts: MessageFacts, now: Date): MessageObject {
  const at = (kind: TimelineEvent['kind']) =>
    facts.timeline.findLast((event) => event.kind === kind)?.at ?? null;
  return {
    id: String(facts.id),
    object: 'message',
    status: statusOf(facts, now),
    to: `+${facts.msisdn}`,
    from: facts.sender_id,
    type: facts.class,
    parts: facts.parts,
    encoding: facts.encoding,
    network: facts.network,
    units: facts.units,
    price: moneyOf(facts.cost),
    reference: facts.reference,
    metadata: facts.metadata ?? {},
    batch_id: facts.batch_id === null ? null : idText('batch', facts.batch_id),
    live: facts.live,
    created_at: instantOfId(facts.id).toISOString(),
    send_at: facts.send_at?.toISOString() ?? null,
    valid_until: facts.valid_until?.toISOString() ?? null,
    submitted_at: at('pending'),
    delivered_at: facts.state === 'delivered' ? at('delivered') : null,
    error: errorOf(facts),
  };
}

function errorOf({ state, reason, failure_code: code }: MessageFacts): MessageObject['error'] {
  if (state !== 'failed') return null;
  if (code === null) return { code, message: reason ?? 'It was not delivered', fault: 'network' };
  const { message, fault } = failureTable[code];
  return { code, message, fault };
}

/** The events of a message, oldest first, without `submitting`. */
export function eventsOf(facts: MessageFacts): MessageEventObject[] {
  const events: MessageEventObject[] = [];
  for (const { at, kind, raw } of facts.timeline) {
    if (kind === 'submitting') continue;
    const last = events.at(-1)?.status ?? 'queued';
    const status = kind === 'receipt' ? last : statusAfter(kind, facts, new Date(at));
    // The raw text of these events is omitted: for acceptance an id that clients cannot use, for scheduling the `send_at`.
    const isOwn = kind === 'pending' || kind === 'scheduled';
    events.push({ at, status, detail: isOwn ? null : raw || null });
  }
  return events;
}

function statusAfter(
  kind: Exclude<TimelineEvent['kind'], 'submitting' | 'receipt'>,
  { failure_code, send_at }: MessageFacts,
  at: Date,
): V1Status {
  if (kind === 'scheduled') return kind;
  const state = kind === 'retry' ? 'queued' : kind;
  return statusOf({ state, failure_code, send_at }, at);
}

/** The encoding of a stored text; null for an empty text, whose encoding is not known. */
export const encodingOf = (text: string): Segments['encoding'] | null =>
  text === '' ? null : countSegments(text).encoding;
