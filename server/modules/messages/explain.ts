// One message for who has to tell a customer: what happened, on whose side, was it charged, what to say. Derived from the
// row alone (requirements/domain.md#charges-and-refunds, #message-states); the timeline beside it shows each step.
import type { FailureCode } from '../../../contract/failures.ts';
import { rawNotSent, type MessageState } from '../../domain/messageStates.ts';
import { counted } from '../../domain/sentences.ts';
import type { LifeRow } from './messages.store.ts';

export interface Explanation {
  happened: string;
  side: string;
  charged: string;
  tell: string;
}

type Told = Pick<
  LifeRow,
  'state' | 'reason' | 'failure_code' | 'parts' | 'parts_sent' | 'network' | 'timeline'
>;

export function explain(message: Told): Explanation {
  return { ...stories[message.state](message), charged: chargeOf(message) };
}

type Story = Omit<Explanation, 'charged'>;

const stories: Record<MessageState, (message: Told) => Story> = {
  queued: (message) => queuedStory(message),
  held: () => ({
    happened: 'It waits because its campaign is paused',
    side: 'The sender’s: whoever paused the campaign',
    tell: 'It goes out when the campaign is resumed, or the units come back when it is cancelled.',
  }),
  submitting: ({ network }) => ({
    happened: `It is being handed over to ${network} now`,
    side: 'Ours',
    tell: 'It is on its way; look again in a minute.',
  }),
  pending: ({ network }) => ({
    happened: `${network} has it and has not said yet what became of it`,
    side: network,
    tell: 'A phone that is off or out of coverage gets it once it is back. Networks report for up to three days.',
  }),
  unknown: ({ network }) => ({
    happened: `It was sent, but the link broke before ${network} answered`,
    side: `Between us and ${network}`,
    tell: 'The phone may have it. We never send it a second time by ourselves; without a receipt it is refunded after 72 hours.',
  }),
  delivered: ({ network }) => ({
    happened: `${network} delivered it to the phone`,
    side: 'Nobody’s: it arrived',
    tell: 'The phone confirmed it. If the customer does not see it, let them look in spam or blocked messages.',
  }),
  failed: (message) => failedStory(message),
};

function queuedStory({ network, timeline }: Told): Story {
  const retried = timeline.findLast(({ kind, raw }) => kind === 'retry' && raw !== rawNotSent);
  if (retried) {
    return {
      happened: `${network} could not take it for now (${retried.raw ?? 'no reason given'}); we try again`,
      side: network,
      tell: 'It goes out by itself once the network takes it again.',
    };
  }
  return {
    happened: 'It waits on our side for its turn',
    side: 'Ours',
    tell: 'It goes out by itself. Promotional messages wait for the hours they are allowed in.',
  };
}

interface Failure {
  side: (network: string) => string;
  tell: string;
}

const phoneWasOff: Failure = {
  side: () => 'The subscriber’s phone',
  tell: 'The phone was off or out of coverage for too long. Once it is back, send again.',
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
  tell: 'It could not be settled in time and was given up. Send again.',
};
const byNetwork = (what: string): Failure => ({
  side: (network) => network,
  tell: `${what} and gave no further reason. Send again, or ask the network with the time of it.`,
});

/** What each failure means to the customer, and on whose side it lies. */
export const failures: Record<FailureCode, Failure> = {
  on_dnd_list: notWanted,
  campaign_cancelled: {
    side: () => 'The sender’s',
    tell: 'Its campaign was cancelled before it left.',
  },
  not_sent_in_time: notSettled,
  message_invalid: {
    side: () => 'The sender’s',
    tell: 'The message cannot be sent as it is. Change its text or its sender ID and send again.',
  },
  number_unknown: wrongNumber,
  sender_unknown: {
    side: () => 'The sender ID',
    tell: 'The network does not know this sender ID. An administrator has to register it there.',
  },
  message_too_long: {
    side: () => 'The sender’s',
    tell: 'The network takes no message as long as this. Send a shorter one.',
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

function failedStory({ network, reason, failure_code: code, timeline, parts_sent: partsSent }: Told): Story {
  const raw = timeline.findLast(({ kind }) => kind === 'failed')?.raw;
  // Without a code it failed before codes were stored.
  const failure = code === null ? undefined : failures[code];
  const why = reason ?? raw ?? 'no reason given';
  return {
    happened: partsSent === 0 ? `It was not sent: ${why}` : `${network} did not deliver it: ${why}`,
    side: failure?.side(network) ?? network,
    tell:
      failure?.tell ??
      `The reason given is “${raw ?? why}”. Send again, or ask ${network} with the time of it.`,
  };
}

const units = (parts: number) => counted(parts, 'unit');

/**
 * A failed message is charged for the parts that left; any other for all of them
 * (requirements/domain.md#charges-and-refunds).
 */
function chargeOf({ state, parts, parts_sent: partsSent }: Told): string {
  if (state !== 'failed') {
    const mayComeBack = state === 'queued' || state === 'held' || state === 'submitting';
    return mayComeBack ? `${units(parts)} reserved; given back if it cannot leave` : `Yes, ${units(parts)}`;
  }
  if (partsSent === 0) return `No, ${units(parts)} given back`;
  if (partsSent < parts) return `${units(partsSent)}; ${units(parts - partsSent)} given back`;
  return `Yes, ${units(parts)}: the network had taken it`;
}
