// The states of a message: one pure function decides every transition and throws on an illegal one
// (requirements/domain.md#message-states).
//   queued -> submitting -> pending -> delivered | failed
// `held`: queued, and its campaign is paused.
// `submitting`: claimed by an engine, which is committed before the PDU is written. The row of the message stays `queued` meanwhile
// (server/db/messages/claimed.ts); only engines of 0.2.0 stored this state.
// `unknown`: sent without an answer before a crash. It is never resent automatically, and is settled by its receipt, by a late answer to the
// engine that sent it, or by a refund.

export const messageStates = [
  'queued',
  'held',
  'submitting',
  'pending',
  'unknown',
  'delivered',
  'failed',
] as const;
export type MessageState = (typeof messageStates)[number];

/** The events of a message. */
export type MessageEvent =
  | 'claimed'
  | 'paused'
  | 'resumed'
  | 'accepted'
  | 'requeued'
  | 'rejected'
  | 'outcome_unknown'
  /** The database was restored to a moment when the message was waiting, but it may have been sent after that moment. */
  | 'restored'
  | 'delivered'
  | 'undelivered';

const next: Record<MessageState, Partial<Record<MessageEvent, MessageState>>> = {
  queued: { claimed: 'submitting', paused: 'held', rejected: 'failed', restored: 'unknown' },
  held: { resumed: 'queued', rejected: 'failed', restored: 'unknown' },
  submitting: { accepted: 'pending', requeued: 'queued', rejected: 'failed', outcome_unknown: 'unknown' },
  pending: { delivered: 'delivered', undelivered: 'failed' },
  unknown: {
    accepted: 'pending',
    requeued: 'queued',
    rejected: 'failed',
    delivered: 'delivered',
    undelivered: 'failed',
  },
  delivered: {},
  failed: {},
};

/** The state after `event`; throws if there is no such transition. */
export function nextState(state: MessageState, event: MessageEvent): MessageState {
  const to = next[state][event];
  if (to === undefined) throw new Error(`A message that is ${state} cannot be ${event}`);
  return to;
}

export const isFinal = (state: MessageState): boolean => state === 'delivered' || state === 'failed';

/** Whether a queued message waits for the time that its sender chose. A message that waits for a retry has attempts. */
export const isScheduled = (
  message: { state: MessageState; attempts: number; not_before: Date | null },
  now: Date,
): boolean =>
  message.state === 'queued' &&
  message.attempts === 0 &&
  message.not_before !== null &&
  message.not_before > now;

/** The four groups that users see and reports count; `submitting` and `held` count as queued, `unknown` as pending. */
export type StateGroup = 'queued' | 'pending' | 'delivered' | 'failed';

export function groupOf(state: MessageState): StateGroup {
  if (state === 'submitting' || state === 'held') return 'queued';
  return state === 'unknown' ? 'pending' : state;
}

/** Raw text of a retry without a refusal: claimed by an engine and never submitted. */
export const rawNotSent = 'not sent';

/** One event of a message's timeline, stored in the message's row: `at` is ISO 8601, `raw` the telco's text. */
export interface TimelineEvent {
  at: string;
  /** For `scheduled`, `raw` is the time to send at. */
  kind: MessageState | 'scheduled' | 'retry' | 'receipt';
  raw?: string;
  /** Parts that the telco accepted before the last one, by its ids: their numbers, from 1. */
  parts?: Readonly<Record<string, number>>;
  /** The part that a receipt is about, if it is not the last one. */
  part?: number;
}
