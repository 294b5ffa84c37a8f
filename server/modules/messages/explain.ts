// Explains one message to support: what happened, on whose side, whether it was charged, and what to say to the customer.
// Derived from the row alone (requirements/domain.md#charges-and-refunds, #message-states).
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { explainMessage } from '../../../contract/search.ts';
import { rawNotSent, type MessageState } from '../../domain/messageStates.ts';
import { counted } from '../../domain/sentences.ts';
import type { LifeRow } from './messages.store.ts';

export type Explanation = AnswerOf<typeof explainMessage>['message'];

type ExplainedMessage = Pick<
  LifeRow,
  'state' | 'reason' | 'failure_code' | 'parts' | 'parts_sent' | 'network' | 'timeline'
>;

export function explain(message: ExplainedMessage): Explanation {
  return { ...stories[message.state](message), charged: chargeOf(message), facts: factsOf(message) };
}

type Story = Pick<Explanation, 'happened' | 'side' | 'tell'>;

function factsOf(message: ExplainedMessage): Explanation['facts'] {
  const { state, network, parts, parts_sent, failure_code } = message;
  const retry = state === 'queued' ? retryOf(message) : undefined;
  return {
    kind: retry ? 'retrying' : state,
    network,
    parts,
    parts_sent,
    failure_code,
    reason: retry?.raw ?? message.reason ?? rawOf(message) ?? null,
  };
}

/** The last time that the network could not take it. */
const retryOf = ({ timeline }: ExplainedMessage) =>
  timeline.findLast(({ kind, raw }) => kind === 'retry' && raw !== rawNotSent);

/** The network's words for its failure. */
const rawOf = ({ timeline }: ExplainedMessage) => timeline.findLast(({ kind }) => kind === 'failed')?.raw;

const stories: Record<MessageState, (message: ExplainedMessage) => Story> = {
  queued: (message) => queuedStory(message),
  held: () => ({
    happened: 'It waits because its campaign is paused',
    side: 'The sender, who paused the campaign',
    tell: 'It is sent when the campaign is resumed. If the campaign is cancelled, the units are refunded.',
  }),
  submitting: ({ network }) => ({
    happened: `It is being handed over to ${network} now`,
    side: 'On our side',
    tell: 'It is being sent. Check again in a minute.',
  }),
  pending: ({ network }) => ({
    happened: `${network} accepted it and has not reported delivery yet`,
    side: network,
    tell: 'A phone that is off or out of coverage receives it once it is back. Networks report for up to three days.',
  }),
  unknown: ({ network }) => ({
    happened: `It was sent, but the link broke before ${network} answered`,
    side: `Between us and ${network}`,
    tell: 'The phone may have it. It is never sent twice automatically. Without a receipt it is refunded after 72 hours.',
  }),
  delivered: ({ network }) => ({
    happened: `${network} delivered it to the phone`,
    side: 'None: it was delivered',
    tell: 'The phone confirmed it. If the customer does not see it, ask them to check spam and blocked messages.',
  }),
  failed: (message) => failedStory(message),
};

function queuedStory(message: ExplainedMessage): Story {
  const { network } = message;
  const retried = retryOf(message);
  if (retried) {
    return {
      happened: `${network} could not take it for now (${retried.raw ?? 'no reason given'}); we try again`,
      side: network,
      tell: 'It is sent automatically once the network accepts it.',
    };
  }
  return {
    happened: 'It is waiting in the queue',
    side: 'On our side',
    tell: 'It is sent automatically. Promotional messages wait for their sending window.',
  };
}

interface Failure {
  side: (network: string) => string;
  tell: string;
}

const phoneWasOff: Failure = {
  side: () => 'The subscriber’s phone',
  tell: 'The phone was off or out of coverage for too long. Send it again once the phone is back.',
};
const notWanted: Failure = {
  side: () => 'The subscriber',
  tell: 'The subscriber does not want these messages. Only the subscriber can change that, by START to the sender.',
};
const wrongNumber: Failure = {
  side: (network) => network,
  tell: 'The number is ported, inactive or wrong. Check the number with the customer.',
};
const notSettled: Failure = {
  side: (network) => network,
  tell: 'Its outcome was not known in time, so it was marked as failed. Send it again.',
};
const byNetwork = (what: string): Failure => ({
  side: (network) => network,
  tell: `${what} and gave no further reason. Send it again, or ask the network and name the time.`,
});

/** Whose side each failure is on, and what to say to the customer. */
export const failures: Record<FailureCode, Failure> = {
  on_dnd_list: notWanted,
  campaign_cancelled: {
    side: () => 'The sender',
    tell: 'Its campaign was cancelled before it was sent.',
  },
  not_sent_in_time: notSettled,
  message_invalid: {
    side: () => 'The sender',
    tell: 'The message cannot be sent as it is. Change its text or its sender ID and send again.',
  },
  number_unknown: wrongNumber,
  sender_unknown: {
    side: () => 'The sender ID',
    tell: 'The network does not know this sender ID. An administrator has to register it there.',
  },
  message_too_long: {
    side: () => 'The sender',
    tell: 'The network does not accept messages of this length. Send a shorter one.',
  },
  refused_by_network: byNetwork('The network refused it'),
  delivery_impossible: wrongNumber,
  absent_subscriber: phoneWasOff,
  opted_out: notWanted,
  expired: phoneWasOff,
  undelivered: wrongNumber,
  deleted_by_network: byNetwork('The network deleted it'),
  rejected_by_network: byNetwork('The network rejected it'),
  outcome_unknown: notSettled,
};

function failedStory(message: ExplainedMessage): Story {
  const { network, reason, failure_code: code, parts_sent: partsSent } = message;
  const raw = rawOf(message);
  // Messages that failed before codes were stored have none.
  const failure = code === null ? undefined : failures[code];
  const why = reason ?? raw ?? 'no reason given';
  return {
    happened: partsSent === 0 ? `It was not sent: ${why}` : `${network} did not deliver it: ${why}`,
    side: failure?.side(network) ?? network,
    tell:
      failure?.tell ??
      `The reason given is “${raw ?? why}”. Send it again, or ask ${network} and name the time.`,
  };
}

const units = (parts: number) => counted(parts, 'unit');

/**
 * A failed message is charged for the parts that were sent; any other for all parts
 * (requirements/domain.md#charges-and-refunds).
 */
function chargeOf({ state, parts, parts_sent: partsSent }: ExplainedMessage): string {
  if (state !== 'failed') {
    const mayComeBack = state === 'queued' || state === 'held' || state === 'submitting';
    return mayComeBack ? `${units(parts)} reserved; refunded if it cannot be sent` : `Yes, ${units(parts)}`;
  }
  if (partsSent === 0) return `No, ${units(parts)} refunded`;
  if (partsSent < parts) return `${units(partsSent)}; ${units(parts - partsSent)} refunded`;
  return `Yes, ${units(parts)}: the network accepted it`;
}
