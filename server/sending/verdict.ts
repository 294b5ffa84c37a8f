// What an answer of a connector, or its absence, means for a message. Pure: no clock, no I/O.
// The one rule that must never break: what may have been written is not sent again.
import { instantOfId } from '../domain/messageId.ts';
import { notSent } from '../domain/messageStates.ts';
import type { SmppError, SmppStatus } from '../smpp/index.ts';
import type { Outcome, Outgoing } from './outgoing.ts';
import { clean } from './words.ts';

/** After that long nobody waits for a message any more: it fails and what did not leave is refunded. */
export const patienceMs = 72 * 3_600_000;
export const patienceEnded = 'Could not be sent within 72 hours';

const onDndList = 'The number is on the do-not-disturb list';

/** A throttled connector gets a breath, no more: it said "too fast", not "broken". */
const throttleMs = 1_000;
const throttleMaxMs = 60_000;
/** A fault of the telco lasts seconds to hours. */
const temporaryMs = 5_000;
const temporaryMaxMs = 15 * 60_000;
/** What was never written failed at this end; only a broken loop must be slowed. */
const unwrittenMs = 1_000;

/** Permanent refusals people can do something about. */
const refusals: Partial<Record<string, string>> = {
  ESME_RINVDSTADR: 'The network does not know this number',
  ESME_RINVDSTTON: 'The network does not know this number',
  ESME_RINVDSTNPI: 'The network does not know this number',
  ESME_RINVSRCADR: 'The network does not know this sender ID',
  ESME_RINVSRCTON: 'The network does not know this sender ID',
  ESME_RINVSRCNPI: 'The network does not know this sender ID',
  ESME_RINVMSGLEN: 'The message is too long for the network',
};

const outcome = (message: Outgoing, rest: Partial<Outcome> & Pick<Outcome, 'happening'>): Outcome => ({
  message,
  partsSent: message.parts_sent,
  smscId: null,
  reason: null,
  raw: null,
  retryAt: null,
  ...rest,
});

/** The number came on a do-not-disturb list while the message waited. */
export const blocked = (message: Outgoing): Outcome =>
  outcome(message, { happening: 'rejected', reason: onDndList, raw: onDndList });

/** Claimed, and not to be sent now after all: nothing of it was written. */
export const returned = (message: Outgoing): Outcome =>
  outcome(message, { happening: 'put_back', raw: notSent });

/** Every part was accepted; `smscId` is that of the last, whose receipt stands for the message (decision 002). */
export function accepted(message: Outgoing, smscId: string): Outcome {
  const id = clean(smscId) || null;
  return outcome(message, { happening: 'accepted', partsSent: message.parts, smscId: id, raw: id });
}

/** The connector refused the part after `partsSent`. */
export function refused(
  message: Outgoing,
  partsSent: number,
  answer: { status: SmppStatus; now: Date },
): Outcome {
  const { status, now } = answer;
  if (status.class === 'throttle' || status.class === 'temporary') {
    if (now.getTime() - instantOfId(message.id).getTime() > patienceMs)
      return outcome(message, { happening: 'rejected', partsSent, reason: patienceEnded, raw: status.name });
    const [firstMs, maxMs] =
      status.class === 'throttle' ? [throttleMs, throttleMaxMs] : [temporaryMs, temporaryMaxMs];
    return outcome(message, {
      happening: 'put_back',
      partsSent,
      raw: status.name,
      retryAt: later(now, Math.min(firstMs * 2 ** Math.min(message.attempts - 1, 20), maxMs)),
    });
  }
  const reason = refusals[status.name] ?? 'The network refused the message';
  return outcome(message, { happening: 'rejected', partsSent, reason, raw: status.name });
}

/** No answer came for the part after `partsSent`. */
export function unanswered(
  message: Outgoing,
  partsSent: number,
  failure: { error: SmppError; now: Date },
): Outcome {
  const { error, now } = failure;
  const raw = clean(`${error.reason}: ${error.message}`);
  if (error.written) return outcome(message, { happening: 'lost_sight', partsSent, raw });
  if (error.reason === 'invalid')
    return outcome(message, {
      happening: 'rejected',
      partsSent,
      reason: 'The message cannot be sent as it is',
      raw,
    });
  return outcome(message, { happening: 'put_back', partsSent, raw, retryAt: later(now, unwrittenMs) });
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
