// Explains one message to support: what happened, on whose side, whether it was charged, and what to say to the customer.
// Derived from the row alone (requirements/domain.md#charges-and-refunds, #message-states).
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { NetworkHealth } from '../../../contract/networks.ts';
import type { explainMessage } from '../../../contract/search.ts';
import { nairobiTime } from '../../domain/nairobiDay.ts';
import { rawNotSent, type MessageState } from '../../domain/messageStates.ts';
import { counted } from '../../domain/sentences.ts';
import { failures } from './failureAdvice.ts';
import type { LifeRow } from './messages.store.ts';

export type Explanation = AnswerOf<typeof explainMessage>['message'];

type Health = Pick<NetworkHealth, 'state' | 'trouble' | 'since'>;

type ExplainedMessage = Pick<
  LifeRow,
  'state' | 'reason' | 'failure_code' | 'parts' | 'parts_sent' | 'network' | 'timeline'
> & {
  /** While it is not final: the state of its connector, and when its sending window opens, if that is closed. */
  health?: Health | undefined;
  opensAt?: Date | undefined;
};

export function explain(message: ExplainedMessage): Explanation {
  return { ...stories[message.state](message), charged: chargeOf(message), facts: factsOf(message) };
}

type Story = Pick<Explanation, 'happened' | 'side' | 'tell'>;

function factsOf(message: ExplainedMessage): Explanation['facts'] {
  const { state, network, parts, parts_sent, failure_code, health, opensAt } = message;
  const retry = state === 'queued' ? retryOf(message) : undefined;
  return {
    kind: retry ? 'retrying' : state,
    network,
    parts,
    parts_sent,
    failure_code,
    reason: retry?.raw ?? message.reason ?? rawOf(message) ?? null,
    ...(health && isTold(health) && { health }),
    ...(opensAt && { opens_at: opensAt.toISOString() }),
  };
}

/** Whether the state of a network explains why a message waits. */
const isTold = ({ state, trouble }: Health): boolean =>
  state === 'down' || state === 'off' || trouble === 'receipts' || trouble === 'queue';
const isDown = ({ health }: ExplainedMessage): boolean => health?.state === 'down' || health?.state === 'off';

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
    tell: 'The sender has paused this campaign, and the message goes out when it is resumed.',
  }),
  submitting: ({ network }) => ({
    happened: `It is being handed over to ${network} now`,
    side: 'On our side',
    tell: `We are handing the message to ${network} right now, so please check again in a minute.`,
  }),
  pending: (message) => pendingStory(message),
  unknown: ({ network }) => ({
    happened: `It was sent, but the link broke before ${network} answered`,
    side: `Between us and ${network}`,
    tell: `The message was sent, but ${network} has not confirmed it, so please check the phone; if nothing is confirmed within 72 hours, the units are refunded.`,
  }),
  delivered: ({ network }) => ({
    happened: `${network} delivered it to the phone`,
    side: 'None: it was delivered',
    tell: `${network} confirmed that the message reached the phone; if it is not there, please look under spam and blocked messages.`,
  }),
  failed: (message) => failedStory(message),
};

function queuedStory(message: ExplainedMessage): Story {
  const { network, opensAt } = message;
  const retried = retryOf(message);
  if (retried) {
    return {
      happened: `${network} could not take it for now (${retried.raw ?? 'no reason given'}); we try again`,
      side: network,
      tell: `${network} cannot take the message at the moment; we keep trying, and it goes out by itself.`,
    };
  }
  if (isDown(message)) {
    return {
      happened: 'It is waiting in the queue',
      side: `Between us and ${network}`,
      tell: `Our link to ${network} is down at the moment; the message goes out by itself as soon as it is back.`,
    };
  }
  return {
    happened: 'It is waiting in the queue',
    side: 'On our side',
    tell: opensAt
      ? `Promotional messages go out in the daytime only, so this one goes out by itself at ${nairobiTime(opensAt).slice(0, 5)}.`
      : 'The message is waiting for its turn and goes out by itself; there is no need to send it again.',
  };
}

function pendingStory({ network, health }: ExplainedMessage): Story {
  const since = health?.trouble === 'receipts' ? health.since : null;
  const late = since
    ? `; its delivery receipts have been late since ${nairobiTime(new Date(since)).slice(0, 5)}`
    : '';
  return {
    happened: `${network} accepted it and has not reported delivery yet${late}`,
    side: network,
    tell:
      health?.trouble === 'receipts'
        ? `${network} has the message but reports deliveries late today, so it may be on the phone already; please check there first.`
        : `${network} has the message and is trying to reach the phone; if the phone is off or out of coverage, it arrives once the phone is back.`,
  };
}

function failedStory(message: ExplainedMessage): Story {
  const { network, reason, failure_code: code, parts_sent: partsSent } = message;
  // Messages that failed before codes were stored have none.
  const failure = code === null ? undefined : failures[code];
  const why = reason ?? rawOf(message) ?? 'no reason given';
  return {
    happened: partsSent === 0 ? `It was not sent: ${why}` : `${network} did not deliver it: ${why}`,
    side: failure?.side(network) ?? network,
    tell:
      failure?.advice(network) ??
      `${network} could not deliver the message; please send it again, and call us if it fails once more.`,
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
