// The timeline of a message in plain words: what happened, and on whose side (requirements/domain.md#message-states; words of
// receipts: requirements/kenya.md#receipt-words).
import type { BypassCause } from '../../../contract/connectors.ts';
import type { MessageEvent } from '../../../contract/messages.ts';
import { rawNotSent, type TimelineEvent } from '../../domain/messageStates.ts';
import type { LifeRow, RerouteRow } from './messages.store.ts';

/** Beginnings of the telcos' texts, and their meaning. */
const meanings: readonly [word: RegExp, meaning: string][] = [
  [/deliveredtoterminal|^delivrd/i, 'the handset has it'],
  [/absentsubscriber/i, 'the handset was switched off or out of reach'],
  [/blacklisted/i, 'the subscriber opted out of this sender'],
  [/invalid source address|invsrcadr/i, 'the network does not know this sender ID'],
  [/deliveryimpossible/i, 'the number is ported or inactive, or promotional hours are over'],
  [/^expired/i, 'the network gave up trying'],
  [/^undeliv/i, 'the network found no way to the handset'],
  [/^reject/i, 'the network refused it'],
  [/no route/i, 'no network takes this number from this sender ID'],
];

interface Others {
  unmatched: readonly { id: number; raw: string; received: Date }[];
  reroutes: readonly RerouteRow[];
}

/** Timeline, unmatched receipts and reroutes of one message as one list, oldest first. */
export function timelineOf(life: LifeRow, { unmatched, reroutes }: Others): MessageEvent[] {
  const networkAt = (at: string) =>
    reroutes.findLast((reroute) => reroute.at.getTime() <= Date.parse(at))?.to ?? life.network;
  const wasSent = (index: number) =>
    life.timeline.slice(0, index).some((event) => event.kind === 'pending' || event.kind === 'unknown');
  const own = life.timeline.map((event, index) => ({
    id: `${life.id}-${index}`,
    message_id: life.id,
    at: event.at,
    kind: event.kind,
    title:
      event.part !== undefined
        ? `${networkAt(event.at)} could not deliver part ${event.part}: the message cannot be read`
        : event.raw === rawNotSent
          ? waitsAgain
          : titleOf(event.kind, networkAt(event.at), wasSent(index)),
    detail: event.kind === 'pending' && event.raw ? `Its id there: ${event.raw}` : detailOf(event.raw),
    ...(event.part !== undefined && { part: event.part }),
  }));
  const unmatchedEvents = unmatched.map((receipt) => ({
    id: `${life.id}-unmatched-${receipt.id}`,
    message_id: life.id,
    at: receipt.received.toISOString(),
    kind: 'receipt',
    title: titleOf('receipt', networkAt(receipt.received.toISOString()), true),
    detail: detailOf(receipt.raw),
  }));
  const rerouted = reroutes.map(({ at, from, to, cause }) => ({
    id: `${life.id}-rerouted-${at.getTime()}`,
    message_id: life.id,
    at: at.toISOString(),
    kind: 'rerouted',
    title: `Rerouted to ${to}: ${causes[cause](from)}`,
    reroute: { from, to, cause },
  }));
  return [...own, ...unmatchedEvents, ...rerouted].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const causes: Record<BypassCause, (network: string) => string> = {
  link: (network) => `${network} was down`,
  errors: (network) => `${network} refused messages`,
  timeouts: (network) => `${network} did not answer`,
  receipts: (network) => `${network} sent no delivery receipts`,
};

/** Title of a retry that no network caused. */
const waitsAgain = 'Not handed over yet; it waits for its turn again';

const titles: Record<Exclude<TimelineEvent['kind'], 'failed'>, (network: string) => string> = {
  queued: () => 'Accepted on our side and queued',
  scheduled: () => 'Accepted and scheduled',
  held: () => 'Paused with its campaign',
  submitting: (network) => `Being handed over to ${network}`,
  retry: (network) => `${network} could not take it; we try again`,
  pending: (network) => `${network} accepted it; waiting for its receipt`,
  unknown: (network) =>
    `Sent, outcome unknown: the link broke before ${network} answered. We do not send it twice`,
  delivered: (network) => `${network} delivered it to the handset`,
  receipt: (network) => `A further receipt from ${network}; it changes nothing`,
};

function titleOf(kind: TimelineEvent['kind'], network: string, wasSent: boolean): string {
  if (kind !== 'failed') return titles[kind](network);
  return wasSent
    ? `${network} could not deliver it`
    : 'Not sent; the units of the parts that were not sent were refunded';
}

function detailOf(raw: string | undefined): string | undefined {
  if (raw === undefined || raw === '' || raw === rawNotSent) return undefined;
  const meaning = meanings.find(([word]) => word.test(raw))?.[1];
  return meaning === undefined ? raw : `${raw}: ${meaning}`;
}
