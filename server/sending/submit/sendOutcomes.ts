// What an answer of a telco, or its absence, means for a message. Pure: no clock, no I/O.
// The invariant: a message that may have been written to the socket is never requeued.
import type { FailureCode } from '../../../contract/failures.ts';
import { minuteMs } from '../../domain/durations.ts';
import { messageLifetimeMs } from '../../domain/lifetime.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { rawNotSent } from '../../domain/messageStates.ts';
import type { SmppError, SmppStatus } from '../../smpp/index.ts';
import type { SendOutcome, Outgoing } from '../shared/outgoing.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** The reason of a failure: the stored code and a sentence for users. */
export interface Failure {
  failure: FailureCode;
  reason: string;
}

export const lifetimeExceeded: Failure = {
  failure: 'not_sent_in_time',
  reason: 'Could not be sent within 72 hours',
};

export const validityEnded: Failure = {
  failure: 'validity_ended',
  reason: 'Its validity ended before it was sent',
};

const onDndList: Failure = { failure: 'on_dnd_list', reason: 'The number is on the do-not-disturb list' };

/** Backoff after throttling: short, since the telco works. */
const throttleMs = 1_000;
const throttleMaxMs = 60_000;
/** Backoff after a temporary error of the telco, which may last hours. */
const temporaryMs = 5_000;
const temporaryMaxMs = 15 * minuteMs;
/** Delay after a local failure before a byte was written; prevents a tight loop. */
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

/** Permanent refusals with a cause that users can correct. */
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

const outcome = (
  message: Outgoing,
  rest: Partial<SendOutcome> & Pick<SendOutcome, 'event'>,
): SendOutcome => ({
  message,
  partsSent: message.parts_sent,
  smscId: null,
  reason: null,
  failure: null,
  raw: null,
  retryAt: null,
  ...rest,
});

/** The outcome if the number was put on a do-not-disturb list while the message waited. */
export const blocked = (message: Outgoing): SendOutcome =>
  outcome(message, { event: 'rejected', ...onDndList, raw: onDndList.reason });

export const isOver = ({ valid_until: until }: Pick<Outgoing, 'valid_until'>, now: Date): boolean =>
  until !== null && until <= now;

/** The outcome if validity ended before the part after `partsSent` was written. A campaign's messages are valid from its last resume. */
export const expired = (message: Outgoing, partsSent: number): SendOutcome =>
  outcome(message, {
    event: 'rejected',
    partsSent,
    ...(message.campaign_id === null ? validityEnded : lifetimeExceeded),
  });

/** The outcome of a message that was claimed but not sent, and returns to the queue. */
export const requeued = (message: Outgoing): SendOutcome =>
  outcome(message, { event: 'requeued', raw: rawNotSent });

/** The outcome if all parts were accepted; `smscId` is that of the last part, whose receipt counts for the message (decision 002). */
export function accepted(message: Outgoing, smscId: string): SendOutcome {
  const id = cleanText(smscId) || null;
  // Written out, because spreading takes longer and every message has such an outcome.
  return {
    message,
    event: 'accepted',
    partsSent: message.parts,
    smscId: id,
    reason: null,
    failure: null,
    raw: id,
    retryAt: null,
  };
}

/** The outcome if the connector refused the part after `partsSent`. */
export function refused(
  message: Outgoing,
  partsSent: number,
  answer: { status: SmppStatus; now: Date },
): SendOutcome {
  const { status, now } = answer;
  if (status.class === 'throttle' || status.class === 'temporary') {
    const { id, valid_until: until } = message;
    if (until === null && now.getTime() - instantOfId(id).getTime() > messageLifetimeMs)
      return outcome(message, { event: 'rejected', partsSent, ...lifetimeExceeded, raw: status.name });
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

/** The outcome if no answer came for the part after `partsSent`. */
export function unanswered(
  message: Outgoing,
  partsSent: number,
  failure: { error: SmppError; now: Date },
): SendOutcome {
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
