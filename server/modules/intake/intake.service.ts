// Accepts orders for messages to numbers, whatever way they came: typed sends, platform texts, the HTTP API, the gateway. Each order
// is accepted or refused whole and has a verdict of its own; what is refused writes nothing. All orders of one call share
// their queries (requirements/domain.md#sending; decisions/009-work-tables-beside-messages.md). Never calls the engine.
import { grouped } from '../../../contract/grouped.ts';
import type { Tx } from '../../db/database.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { sumKes } from '../../domain/kes.ts';
import { counted } from '../../domain/sentences.ts';
import { lockBalance, shortOfUnits, type LockedBalance } from '../ledger/ledger.service.ts';
import { dailyCapReached, dailyRoom } from '../settings/settings.service.ts';
import { queueSends, type QueuedSend } from './messageQueue.service.ts';
import { reserveIds, type QueuedMessage } from './messageQueue.store.ts';
import type { Order, OrderVerdict } from './orders.service.ts';
import {
  candidatesIn,
  parseOrders,
  screenOrders,
  type Parsed,
  type ScreenedOrder,
} from './orderScreening.service.ts';
import { exceedsCost, priceChanged } from './reviewed.service.ts';
import { readNumbers, readSenders, type NumberFacts, type SenderFacts } from './screeningFacts.service.ts';

/** The data that the verdicts on orders depend on. The accounts of their clients are locked. */
export interface OrderFacts {
  parsed: ReadonlyMap<Order, Parsed>;
  senders: SenderFacts;
  numbers: NumberFacts;
  /** Locked balances by client, without clients whose accounts another transaction holds. */
  balances: ReadonlyMap<number, LockedBalance>;
  /** Messages left of the daily caps. */
  rooms: Map<number, number>;
  /** Ids for the messages, as many as there are numbers. */
  ids: readonly number[];
}

/**
 * Reads what orders depend on. Without `wait`, clients whose accounts another transaction holds are missing. Everything is read in
 * one trip, and may share it with other reads.
 */
export async function readOrders(
  tx: Tx,
  orders: readonly Order[],
  { wait, now = new Date() }: { wait: boolean; now?: Date },
): Promise<OrderFacts> {
  if (orders.length === 0) return nothingRead;
  const parsed = await parseOrders(orders, now);
  const clientIds = [...new Set(orders.map(({ clientId }) => clientId))];
  const candidates = candidatesIn(parsed);
  // The daily cap is read after the lock, so that the second of two concurrent sends sees the first.
  const [senders, numbers, balances, rooms, ids] = await inOneTrip(
    tx,
    () => readSenders(tx, orders),
    () => readNumbers(tx, clientIds, candidates),
    () => lockBalance(tx, clientIds, { wait }),
    () => dailyRoom(tx, clientIds),
    () => reserveIds(tx, candidates.length),
  );
  return { parsed: new Map(parsed.map((one) => [one.order, one])), senders, numbers, balances, rooms, ids };
}

const nothingRead: OrderFacts = {
  parsed: new Map(),
  senders: { senderOf: () => undefined },
  numbers: { networkOf: () => undefined, isDnd: () => false },
  balances: new Map(),
  rooms: new Map(),
  ids: [],
};

export interface DecidedOrders {
  /** One verdict per order, in the same order; undefined if the accounts of its client are locked. */
  verdicts: (OrderVerdict | undefined)[];
  /** Queues the messages of the accepted orders and takes their units. The caller wakes the engines after the commit. */
  store: () => Promise<void>;
}

/**
 * Decides on orders that were read, or on some of them. Their order also decides which of them are paid if the units do not cover
 * all of them.
 */
export async function decideOrders(
  tx: Tx,
  orders: readonly Order[],
  facts: OrderFacts,
): Promise<DecidedOrders> {
  const { balances, rooms, ids } = facts;
  const screened = await screenOrders(
    orders.flatMap((order) => facts.parsed.get(order) ?? []),
    facts,
  );
  const available = new Map([...balances].map(([clientId, balance]) => [clientId, balance.available]));
  const paid: PaidOrder[] = [];
  const verdicts = screened.map((order) => {
    if ('refusal' in order) return order;
    const { clientId, recipients, units } = order;
    const balance = balances.get(clientId);
    if (!balance) return undefined;
    if (order.costMax !== undefined && costsMore(recipients, order.costMax))
      return { refusal: priceChanged('cost_max') };
    const room = rooms.get(clientId) ?? Infinity;
    if (recipients.length > room) return { refusal: dailyCapReached() };
    const has = available.get(clientId) ?? 0;
    if (units > has) return { refusal: shortOfUnits(units, has) };
    rooms.set(clientId, room - recipients.length);
    available.set(clientId, has - units);
    const messageIds: number[] = [];
    if (order.isDryRun !== true) paid.push({ ...order, balance, messageIds });
    const { senderName, rejected } = order;
    return { senderName, messageIds, recipients, units, rejected, available: has - units };
  });
  const sends = sendsOf(paid, ids);
  return { verdicts, store: () => queueSends(tx, sends) };
}

/**
 * Returns a verdict per order, in their order. Without `wait` the verdict is undefined, and nothing written, for a client whose
 * accounts another transaction holds. The caller wakes the engines after the commit.
 */
export async function acceptOrders(
  tx: Tx,
  orders: readonly Order[],
  how: { wait: boolean; now?: Date },
): Promise<(OrderVerdict | undefined)[]> {
  const { verdicts, store } = await decideOrders(tx, orders, await readOrders(tx, orders, how));
  await store();
  return verdicts;
}

const costsMore = (recipients: readonly { cost: string }[], max: string): boolean =>
  exceedsCost(sumKes(recipients.map(({ cost }) => cost)), max);

type PaidOrder = ScreenedOrder & { balance: LockedBalance; messageIds: number[] };

/**
 * Charges orders of the same client, user and sender, or with the same description, in one posting, so that the ledger moves per
 * batch and not per message. Each order gets its ids.
 */
function sendsOf(orders: readonly PaidOrder[], ids: readonly number[]): QueuedSend[] {
  const groups = Map.groupBy(
    orders,
    ({ clientId, userId, description, senderName }) => `${clientId} ${userId} ${description ?? senderName}`,
  );
  let at = 0;
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const messages: QueuedMessage[] = [];
    for (const { clientId, senderName, isSecret, isUrgent, lifetime, messageClass, ...order } of group)
      for (const { msisdn, network, route, text, parts, cost } of order.recipients) {
        const id = ids[at++] ?? 0;
        order.messageIds.push(id);
        messages.push({
          id,
          msisdn,
          network,
          route,
          text,
          parts,
          cost,
          clientId,
          senderName,
          otp: route.otp || isSecret === true,
          urgent: isUrgent === true,
          lifetime,
          messageClass,
          class: order.class ?? 'transactional',
        });
      }
    const { balance, userId, senderName } = first;
    const description = first.description ?? `SMS to ${counted(messages.length, 'number')} as ${senderName}`;
    return [{ balance, userId, description, messages }];
  });
}

/** "SMS queued for 2 numbers, 1 rejected". */
export const queuedFor = (numbers: number, rejected: number): string =>
  `SMS queued for ${counted(numbers, 'number')}${rejected > 0 ? `, ${grouped(rejected)} rejected` : ''}`;
