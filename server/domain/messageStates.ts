// The life of a message: one pure function decides every change, an illegal one throws
// (requirements/domain.md#message-states).
//   queued -> submitting -> pending -> delivered | failed
// `held` is queued, of a campaign that is paused.
// `submitting` is written before the PDU goes out. What was sent and had no answer at a crash becomes `unknown`: never
// sent again by itself, settled by its receipt or, much later, by refund; or by the engine that sent it, where that was
// only thought dead and still learns the answer.

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

/** What can happen to a message. */
export type MessageEvent =
  | 'claimed'
  | 'paused'
  | 'resumed'
  | 'accepted'
  | 'requeued'
  | 'rejected'
  | 'outcome_unknown'
  | 'delivered'
  | 'undelivered';

const next: Record<MessageState, Partial<Record<MessageEvent, MessageState>>> = {
  queued: { claimed: 'submitting', paused: 'held', rejected: 'failed' },
  held: { resumed: 'queued', rejected: 'failed' },
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

/** The state after `event`; throws where the life of a message has no such step. */
export function nextState(state: MessageState, event: MessageEvent): MessageState {
  const to = next[state][event];
  if (to === undefined) throw new Error(`A message that is ${state} cannot be ${event}`);
  return to;
}

export const isFinal = (state: MessageState): boolean => state === 'delivered' || state === 'failed';

/** The four groups people see and reports count; `submitting` and `held` still count as queued, `unknown` as pending. */
export type StateGroup = 'queued' | 'pending' | 'delivered' | 'failed';

export function groupOf(state: MessageState): StateGroup {
  if (state === 'submitting' || state === 'held') return 'queued';
  return state === 'unknown' ? 'pending' : state;
}

/** Raw word of a retry that is nobody's refusal: claimed by an engine and never handed over. */
export const rawNotSent = 'not sent';

/** One line of a message's timeline, kept in the message's row: `at` is ISO 8601, `raw` the telco's own words. */
export interface TimelineEvent {
  at: string;
  kind: MessageState | 'retry' | 'receipt';
  raw?: string;
}
