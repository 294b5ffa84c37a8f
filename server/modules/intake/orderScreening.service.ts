// Parses and screens orders, each by itself: one that cannot be sent is refused and the others are not.
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import { lifetimeOf, type Lifetime } from '../../domain/lifetime.ts';
import { asRefusal } from '../../domain/refusal.ts';
import { unitsOf } from './messageQueue.service.ts';
import type { Order, RefusedOrder } from './orders.service.ts';
import { typedCandidates, type Candidate } from './recipients.service.ts';
import {
  countReasons,
  noRecipients,
  screenRecipients,
  type Recipient,
  type Screening,
} from './screening.service.ts';
import { type NumberFacts, type SenderFacts } from './screeningFacts.service.ts';

export type ScreenedOrder = Order & {
  lifetime: Lifetime | undefined;
  senderName: string;
  recipients: readonly Recipient[];
  units: number;
  rejected: number;
};

export type Parsed = { order: Order } & (ParsedOrder | RefusedOrder);

export async function parseOrders(orders: readonly Order[], now: Date): Promise<Parsed[]> {
  const parsed: Parsed[] = [];
  for (const order of orders) parsed.push({ order, ...(await parseOrder(order, now).catch(asRefused)) });
  return parsed;
}

export const candidatesIn = (parsed: readonly Parsed[]): Candidate[] =>
  parsed.flatMap((one) => ('refusal' in one ? [] : one.candidates));

/** Screens all orders by what was read of their senders and numbers. */
export async function screenOrders(
  parsed: readonly Parsed[],
  { senders, numbers }: { senders: SenderFacts; numbers: NumberFacts },
): Promise<(ScreenedOrder | RefusedOrder)[]> {
  const screeningOf = screenings(senders);
  const screened: (ScreenedOrder | RefusedOrder)[] = [];
  const yieldIfDue = eventLoopYield();
  for (const one of parsed) {
    await yieldIfDue();
    screened.push(
      'refusal' in one
        ? one
        : await screenOrder(one.order, { ...one, screeningOf, numbers }).catch(asRefused),
    );
  }
  return screened;
}

async function screenOrder(
  order: Order,
  facts: {
    screeningOf: (order: Order) => Screening;
    numbers: NumberFacts;
    candidates: readonly Candidate[];
    lifetime: Lifetime | undefined;
  },
): Promise<ScreenedOrder | RefusedOrder> {
  const screening = facts.screeningOf(order);
  const { recipients, rejects } = await screening.judgeAll(facts.candidates, facts.numbers);
  if (recipients.length === 0)
    return { refusal: noRecipients(countReasons(rejects), 'msisdn'), reason: rejects[0]?.reason };
  const { senderName } = screening;
  const { lifetime } = facts;
  return { ...order, lifetime, senderName, recipients, units: unitsOf(recipients), rejected: rejects.length };
}

interface ParsedOrder {
  candidates: readonly Candidate[];
  /** Undefined if neither a schedule nor a validity was requested, as in most orders. */
  lifetime: Lifetime | undefined;
}

async function parseOrder(order: Order, now: Date): Promise<ParsedOrder> {
  const isTimed = order.validUntil !== undefined || order.sendAt !== undefined;
  const lifetime = isTimed ? lifetimeOf(order, now) : undefined;
  return { candidates: await candidatesOf(order), lifetime };
}

/** The candidates of an order. A number that was parsed earlier carries its text, so that orders of one sender share a screening. */
const candidatesOf = async ({ to, text }: Order): Promise<readonly Candidate[]> =>
  'numbers' in to
    ? typedCandidates(to.numbers)
    : [{ row: 1, value: to.number, msisdn: to.msisdn, text, fields: {}, muted: false }];

function screenings(senders: SenderFacts): (order: Order) => Screening {
  const shared = new Map<string, Screening>();
  return ({ clientId, sender, text, to, avoid }) => {
    const common = { clientId, sender, optOut: false, class: 'transactional', fields: undefined } as const;
    if ('numbers' in to) return screenRecipients(senders, { ...common, text, avoid });
    const key = `${clientId} ${sender}`;
    const screening = shared.get(key) ?? screenRecipients(senders, { ...common, text: '' });
    shared.set(key, screening);
    return screening;
  };
}

const asRefused = (error: unknown): RefusedOrder => ({ refusal: asRefusal(error) });
