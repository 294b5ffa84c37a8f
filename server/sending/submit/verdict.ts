// What an answer of a connector, or its absence, means for a message. Pure: no clock, no I/O.
// The one rule that must never break: what may have been written is not sent again.
import type { FailureCode } from '../../../contract/failures.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { notSent } from '../../domain/messageStates.ts';
import type { SmppError, SmppStatus } from '../../smpp/index.ts';
import type { Outcome, Outgoing } from '../shared/outgoing.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** Why a message failed: the code kept with it, and the sentence for people. */
export interface Failure {
  failure: FailureCode;
  reason: string;
}

/** After that long nobody waits for a message any more: it fails and what did not leave is refunded. */
export const patienceMs = 72 * 3_600_000;
export const patienceEnded: Failure = {
  failure: 'not_sent_in_time',
  reason: 'Could not be sent within 72 hours',
};

const onDndList: Failure = { failure: 'on_dnd_list', reason: 'The number is on the do-not-disturb list' };

/** A throttled connector gets a breath, no more: it said "too fast", not "broken". */
const throttleMs = 1_000;
const throttleMaxMs = 60_000;
/** A fault of the telco lasts seconds to hours. */
const temporaryMs = 5_000;
const temporaryMaxMs = 15 * 60_000;
/** What was never written failed at this end; only a broken loop must be slowed. */
const unwrittenMs = 1_000;

const numberUnknown: Failure = {
  failure: 'number_unknown',
  reason: 'The network does not know this number',
};
const senderUnknown: Failure = {
  failure: 'sender_unknown',
  reason: 'The network does not know this sender ID',
};
const refusedByNetwork: Failure = {
  failure: 'refused_by_network',
  reason: 'The network refused the message',
};

/** Permanent refusals people can do something about. */
const refusals: Partial<Record<string, Failure>> = {
  ESME_RINVDSTADR: numberUnknown,
  ESME_RINVDSTTON: numberUnknown,
  ESME_RINVDSTNPI: numberUnknown,
  ESME_RINVSRCADR: senderUnknown,
  ESME_RINVSRCTON: senderUnknown,
  ESME_RINVSRCNPI: senderUnknown,
  ESME_RINVMSGLEN: {
    failure: 'message_too_long',
    reason: 'The message is too long for the network',
  },
};

const outcome = (message: Outgoing, rest: Partial<Outcome> & Pick<Outcome, 'event'>): Outcome => ({
  message,
  partsSent: message.parts_sent,
  smscId: null,
  reason: null,
  failure: null,
  raw: null,
  retryAt: null,
  ...rest,
});

/** The number came on a do-not-disturb list while the message waited. */
export const blocked = (message: Outgoing): Outcome =>
  outcome(message, { event: 'rejected', ...onDndList, raw: onDndList.reason });

/** Claimed, and not to be sent now after all: nothing of it was written. */
export const returned = (message: Outgoing): Outcome => outcome(message, { event: 'requeued', raw: notSent });

/** Every part was accepted; `smscId` is that of the last, whose receipt stands for the message (decision 002). */
export function accepted(message: Outgoing, smscId: string): Outcome {
  const id = cleanText(smscId) || null;
  return outcome(message, { event: 'accepted', partsSent: message.parts, smscId: id, raw: id });
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
      return outcome(message, { event: 'rejected', partsSent, ...patienceEnded, raw: status.name });
    const [firstMs, maxMs] =
      status.class === 'throttle' ? [throttleMs, throttleMaxMs] : [temporaryMs, temporaryMaxMs];
    return outcome(message, {
      event: 'requeued',
      partsSent,
      raw: status.name,
      retryAt: later(now, Math.min(firstMs * 2 ** Math.min(message.attempts - 1, 20), maxMs)),
    });
  }
  return outcome(message, {
    event: 'rejected',
    partsSent,
    ...(refusals[status.name] ?? refusedByNetwork),
    raw: status.name,
  });
}

/** No answer came for the part after `partsSent`. */
export function unanswered(
  message: Outgoing,
  partsSent: number,
  failure: { error: SmppError; now: Date },
): Outcome {
  const { error, now } = failure;
  const raw = cleanText(`${error.reason}: ${error.message}`);
  if (error.written) return outcome(message, { event: 'outcome_unknown', partsSent, raw });
  if (error.reason === 'invalid')
    return outcome(message, {
      event: 'rejected',
      partsSent,
      failure: 'message_invalid',
      reason: 'The message cannot be sent as it is',
      raw,
    });
  return outcome(message, { event: 'requeued', partsSent, raw, retryAt: later(now, unwrittenMs) });
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
