// The time in which a message may be sent (decisions/043-validity-and-schedules.md). Pure: no clock.
import { dayMs, hourMs, minuteMs } from './durations.ts';
import { Refusal } from './refusal.ts';

/** Time from a message's due time to its failure, after which its unsent parts are refunded. */
export const messageLifetimeMs = 72 * hourMs;
/** How far ahead one message may be scheduled. */
const scheduleAheadMaxMs = 7 * dayMs;
/** Greatest delay of a request: a scheduled time that is past by less is sent at once, an earlier one is refused. */
const schedulePastMaxMs = 5 * minuteMs;

/** The times that a sender requested. */
export interface LifetimeRequest {
  validUntil?: Date | undefined;
  sendAt?: Date | undefined;
}

/** Times as stored with the message. If both are null, it is sent at once and valid for {@link messageLifetimeMs}. */
export interface Lifetime {
  notBefore: Date | null;
  /** Never null for a message that is sent later. */
  validUntil: Date | null;
}

/** Validates requested times; 422 for a time that is past or too far ahead, or a validity that ends before the message may be sent. */
export function lifetimeOf({ validUntil, sendAt }: LifetimeRequest, now: Date): Lifetime {
  const aheadMs = sendAt ? sendAt.getTime() - now.getTime() : 0;
  // The comparison is negated so that it also refuses an invalid date.
  if (!(aheadMs >= -schedulePastMaxMs))
    throw new Refusal(422, 'schedule_past', 'The time to send at is in the past', 'send_at');
  if (aheadMs > scheduleAheadMaxMs)
    throw new Refusal(422, 'schedule_too_far', 'Messages can be scheduled up to 7 days ahead', 'send_at');
  const notBefore = sendAt && aheadMs > 0 ? sendAt : null;
  const start = (notBefore ?? now).getTime();
  if (validUntil && !(validUntil.getTime() > start))
    throw new Refusal(
      422,
      'validity_invalid',
      'The validity ends before the message can be sent',
      'validity_seconds',
    );
  const latest = start + messageLifetimeMs;
  const isShorter = validUntil !== undefined && validUntil.getTime() < latest;
  if (isShorter) return { notBefore, validUntil };
  return { notBefore, validUntil: notBefore && new Date(latest) };
}
