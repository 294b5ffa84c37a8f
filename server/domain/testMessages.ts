// The states of a message of a test key: its number decides the last one (contract/v1/testNumbers.ts). Pure: each step follows
// from the row alone, so it continues after a restart.
import type { FailureCode } from '../../contract/failures.ts';
import { testNumberOf } from '../../contract/v1/testNumbers.ts';
import type { MessageState, TimelineEvent } from './messageStates.ts';

/** Milliseconds from one step to the next. */
export const testStepMs = 1_000;

export interface TestMessage {
  msisdn: string;
  state: MessageState;
  valid_until: Date | null;
  timeline: readonly TimelineEvent[];
}

export interface TestStep {
  state: MessageState;
  failure: FailureCode | null;
  event: TimelineEvent;
  nextAt: Date | null;
}

/** When the first step of a message that may be sent from `start` is due; null if it stays queued. */
export const firstTestStepAt = (
  { msisdn, valid_until: validUntil }: Pick<TestMessage, 'msisdn' | 'valid_until'>,
  start: Date,
): Date | null => (testNumberOf(msisdn)?.outcome.ends === 'queued' ? validUntil : start);

/** The next step of a message that is due. */
export function nextTestStep(message: TestMessage, now: Date): TestStep {
  const { state, valid_until: validUntil, msisdn, timeline } = message;
  const rule = testNumberOf(msisdn);
  const outcome = rule?.outcome ?? { ends: 'delivered' };
  const at = now.toISOString();
  const later = new Date(now.getTime() + testStepMs);
  const end = (kind: 'delivered' | 'failed' | 'unknown', failure: FailureCode | null = null): TestStep => ({
    state: kind,
    failure,
    event: { at, kind },
    nextAt: null,
  });
  if (state === 'queued') {
    if (validUntil && validUntil <= now) return end('failed', 'validity_ended');
    if (outcome.ends === 'unknown') return end('unknown');
    if (outcome.ends === 'failed' && !outcome.wasSent) return end('failed', outcome.failure);
    if (rule?.isRetried && !timeline.some(({ kind }) => kind === 'retry'))
      return { state, failure: null, event: { at, kind: 'retry' }, nextAt: later };
    const nextAt = outcome.ends === 'sent' ? null : later;
    return { state: 'pending', failure: null, event: { at, kind: 'pending' }, nextAt };
  }
  return outcome.ends === 'failed' ? end('failed', outcome.failure) : end('delivered');
}
