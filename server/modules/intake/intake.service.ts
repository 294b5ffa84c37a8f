// Accepts orders for transactional messages, whatever way they came: typed sends, platform texts, the gateway. Each order
// is accepted or refused whole and has a verdict of its own; what is refused writes nothing. All orders of one call share
// their queries (requirements/domain.md#sending; decisions/009-work-tables-beside-messages.md). Never calls the engine.
import type { RejectReason } from '../../../contract/send.ts';
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import { lockBalance, shortOfUnits, type LockedBalance } from '../ledger/ledger.service.ts';
import { dailyCapReached, dailyRoom } from '../settings/settings.service.ts';
import { queueSends, unitsOf } from './messageQueue.service.ts';
import { typedCandidates, type Candidate } from './recipients.service.ts';
import {
  countReasons,
  noRecipients,
  readNumbers,
  readSenders,
  screenRecipients,
  type NumberFacts,
  type Recipient,
  type Screening,
  type SenderFacts,
} from './screening.service.ts';

export interface Order {
  clientId: number;
  /** The sender's name, or the id of one of the client's rows. */
  sender: string | number;
  text: string;
  /** Typed numbers, or one number that was parsed before: `msisdn` is undefined where it is no mobile number. */
  to: { numbers: string } | { number: string; msisdn: string | undefined };
  /** Null where no user sends. */
  userId: number | null;
  /** For the ledger; by default it names the sender. */
  description?: string;
  /** The text is masked at once and deleted after submission, whatever the sender ID says. */
  isSecret?: boolean;
  /** Goes before others, as a one-time password does. */
  isUrgent?: boolean;
}

export interface AcceptedOrder {
  senderName: string;
  messageIds: readonly number[];
  units: number;
  /** Entries that are no recipients. */
  rejected: number;
  /** Units the client has left. */
  available: number;
}

export interface RefusedOrder {
  refusal: Refusal;
  /** Why its first entry was rejected, where all were. */
  reason?: RejectReason | undefined;
}

export type Verdict = AcceptedOrder | RefusedOrder;

/**
 * Returns a verdict per order, in their order, which also decides who comes first where the units do not cover all. Without
 * `wait` the verdict is undefined, and nothing written, for a client whose accounts another transaction holds. The caller
 * wakes the engines after the commit.
 */
export async function acceptOrders(
  tx: Tx,
  orders: readonly Order[],
  { wait }: { wait: boolean },
): Promise<(Verdict | undefined)[]> {
  const screened = await screenOrders(tx, orders);
  const balances = await lockBalance(tx, clientsOf(orders), { wait });
  const rooms = await dailyRoom(tx, [...balances.keys()]);
  const available = new Map([...balances].map(([clientId, balance]) => [clientId, balance.available]));
  const paid: PaidOrder[] = [];
  const verdicts = screened.map((order) => {
    if ('refusal' in order) return order;
    const { clientId, recipients, units } = order;
    const balance = balances.get(clientId);
    if (!balance) return undefined;
    const room = rooms.get(clientId) ?? Infinity;
    if (recipients.length > room) return { refusal: dailyCapReached() };
    const has = available.get(clientId) ?? 0;
    if (units > has) return { refusal: shortOfUnits(units, has) };
    rooms.set(clientId, room - recipients.length);
    available.set(clientId, has - units);
    const messageIds: number[] = [];
    paid.push({ ...order, balance, messageIds });
    const { senderName, rejected } = order;
    return { senderName, messageIds, units, rejected, available: has - units };
  });
  await queueOrders(tx, paid);
  return verdicts;
}

const clientsOf = (orders: readonly Order[]): number[] => [
  ...new Set(orders.map(({ clientId }) => clientId)),
];

type ScreenedOrder = Order & {
  senderName: string;
  recipients: readonly Recipient[];
  units: number;
  rejected: number;
};

/** Screens all orders with one query for their senders and one each for what is known of their numbers. */
async function screenOrders(tx: Tx, orders: readonly Order[]): Promise<(ScreenedOrder | RefusedOrder)[]> {
  const screeningOf = screenings(await readSenders(tx, orders));
  const parsed = [];
  for (const order of orders) parsed.push({ order, ...(await orRefusal(() => candidatesOf(order))) });
  const candidates = parsed.flatMap((one) => ('refusal' in one ? [] : one.candidates));
  const numbers = await readNumbers(tx, clientsOf(orders), candidates);
  const screened: (ScreenedOrder | RefusedOrder)[] = [];
  for (const one of parsed)
    screened.push(
      'refusal' in one
        ? one
        : await orRefusal(() => screenOrder(one.order, { screeningOf, numbers, candidates: one.candidates })),
    );
  return screened;
}

async function screenOrder(
  order: Order,
  facts: {
    screeningOf: (order: Order) => Screening;
    numbers: NumberFacts;
    candidates: readonly Candidate[];
  },
): Promise<ScreenedOrder | RefusedOrder> {
  const screening = facts.screeningOf(order);
  const { recipients, rejects } = await screening.judgeAll(facts.candidates, facts.numbers);
  if (recipients.length === 0)
    return { refusal: noRecipients(countReasons(rejects), 'msisdn'), reason: rejects[0]?.reason };
  const { senderName } = screening;
  return { ...order, senderName, recipients, units: unitsOf(recipients), rejected: rejects.length };
}

/** A number that was parsed before brings its text along, so that the orders of one sender share a screening. */
const candidatesOf = async ({ to, text }: Order): Promise<{ candidates: readonly Candidate[] }> => ({
  candidates:
    'numbers' in to
      ? await typedCandidates(to.numbers)
      : [{ row: 1, value: to.number, msisdn: to.msisdn, text, fields: {}, muted: false }],
});

function screenings(senders: SenderFacts): (order: Order) => Screening {
  const shared = new Map<string, Screening>();
  return ({ clientId, sender, text, to }) => {
    const common = { clientId, sender, optOut: false, class: 'transactional', fields: undefined } as const;
    if ('numbers' in to) return screenRecipients(senders, { ...common, text });
    const key = `${clientId} ${sender}`;
    const screening = shared.get(key) ?? screenRecipients(senders, { ...common, text: '' });
    shared.set(key, screening);
    return screening;
  };
}

async function orRefusal<Result>(run: () => Promise<Result>): Promise<Result | RefusedOrder> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

type PaidOrder = ScreenedOrder & { balance: LockedBalance; messageIds: number[] };

/** Charges orders of one user and sender, or with one description, as one: the ledger moves per batch, never per message. */
async function queueOrders(tx: Tx, orders: readonly PaidOrder[]): Promise<void> {
  const groups = [
    ...Map.groupBy(
      orders,
      ({ clientId, userId, description, senderName }) => `${clientId} ${userId} ${description ?? senderName}`,
    ).values(),
  ];
  const sends = groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const messages = group.flatMap(({ clientId, senderName, recipients, isSecret, isUrgent }) =>
      recipients.map((each) => ({
        ...each,
        clientId,
        senderName,
        otp: each.route.otp || isSecret === true,
        urgent: isUrgent === true,
      })),
    );
    const { balance, userId, senderName } = first;
    const description = first.description ?? `SMS to ${counted(messages.length, 'number')} as ${senderName}`;
    return [{ balance, userId, description, messages }];
  });
  const ids = await queueSends(tx, sends);
  let at = 0;
  for (const { messageIds, recipients } of groups.flat())
    messageIds.push(...ids.slice(at, (at += recipients.length)));
}

/** "SMS queued for 2 numbers, 1 rejected". */
export const queuedFor = (numbers: number, rejected: number): string =>
  `SMS queued for ${counted(numbers, 'number')}${rejected > 0 ? `, ${rejected.toLocaleString('en')} rejected` : ''}`;
