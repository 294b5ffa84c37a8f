// Accepts sends to typed numbers: one transaction from the idempotency key to the queued rows, which are the engine's outbox
// (decisions/009-work-tables-beside-messages.md). What is refused, with 402 where the account cannot cover it, writes
// nothing. Never talks to the engine.
import { sendTransactional } from '../../../contract/send.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { Refusal, suspended } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import { recordEach, type AuditRecord } from '../audit/audit.service.ts';
import { lockBalance, shortOfUnits, type LockedBalance } from '../ledger/ledger.service.ts';
import { dailyCapReached, dailyRoom } from '../settings/settings.service.ts';
import { findAnswers, keepAnswers, type KeyedRequest } from './idempotency.ts';
import { queueSends, unitsOf, type QueuedSend } from './queue.service.ts';
import type { QueuedMessage } from './queue.store.ts';
import { typedCandidates, type Candidate } from './recipients.ts';
import { readNumbers, readSenders, screenRecipients, type Recipient, type SendText } from './screening.ts';
import { wakeEngines } from './send.store.ts';
import { noRecipientsReason, queuedFor } from './words.ts';

export interface TypedSend extends SendText {
  source: { numbers: string };
}

interface Sender {
  /** Null where the platform itself sends. */
  userId: number | null;
  clientActive: boolean;
  idempotencyKey: string | undefined;
  /** Where the call came from; unset for an SMS that is part of another change, which the audit log has already. */
  address?: string;
  /** `noun.verb` in the audit log. */
  action?: string;
  /** The text is a secret: masked at once and not kept once it is handed over, whatever the sender ID says. */
  isSecret?: boolean;
}

export interface Order {
  send: TypedSend;
  by: Sender;
}

export type Accepted = AnswerOf<typeof sendTransactional>;
export type Verdict = Accepted | Refusal;

/** Accepts one send as part of a transaction, which a refusal must end: what was written until then is not taken back. */
export async function acceptTypedIn(tx: Tx, send: TypedSend, by: Sender): Promise<Accepted> {
  const [verdict] = await acceptOrders(tx, [{ send, by }], { wait: true });
  if (!verdict || verdict instanceof Refusal) throw verdict ?? new Error('No verdict');
  await wakeEngines(tx);
  return verdict;
}

/**
 * Accepts sends, each by itself: a verdict an order, in their order, which is also who comes first where units do not cover
 * all. Without `wait` there is none, and nothing written, for a client whose accounts somebody else holds. A key that
 * somebody else takes at the same moment is a unique violation. The engines are to be woken when it is committed.
 */
export async function acceptOrders(
  tx: Tx,
  orders: readonly Order[],
  { wait }: { wait: boolean },
): Promise<(Verdict | undefined)[]> {
  const verdicts = new Map<Order, Verdict | undefined>();
  // Of those with one key the first is settled before the next one is looked at.
  for (let round = nextRound(orders, verdicts); round.length > 0; round = nextRound(orders, verdicts)) {
    const before = await findAnswers<Accepted>(tx, round.map(requestOf));
    for (const [index, order] of round.entries()) {
      const verdict = before[index] ?? (order.by.clientActive ? undefined : suspended('send'));
      if (verdict) verdicts.set(order, verdict);
    }
    const fresh = round.filter((order) => !verdicts.has(order));
    if (fresh.length > 0) await acceptNew(tx, { orders: fresh, verdicts, wait });
  }
  return orders.map((order) => verdicts.get(order));
}

const requestOf = ({ send, by }: Order): KeyedRequest => ({
  clientId: send.clientId,
  key: by.idempotencyKey,
  body: send,
});

function nextRound(orders: readonly Order[], settled: ReadonlyMap<Order, unknown>): Order[] {
  const keys = new Set<string>();
  return orders.filter((order) => {
    if (settled.has(order)) return false;
    const key = order.by.idempotencyKey;
    const name = `${order.send.clientId} ${key}`;
    if (key !== undefined && keys.has(name)) return false;
    keys.add(name);
    return true;
  });
}

async function acceptNew(
  tx: Tx,
  round: { orders: readonly Order[]; verdicts: Map<Order, Verdict | undefined>; wait: boolean },
): Promise<void> {
  const { orders, verdicts, wait } = round;
  const judged = await judge(tx, orders);
  const purses = await lockBalance(tx, clientsOf(orders), { wait });
  const room = await dailyRoom(tx, [...purses.keys()]);
  const left = new Map([...purses].map(([clientId, purse]) => [clientId, purse.left]));
  const works: Paid[] = [];
  for (const work of judged) {
    const { order } = work;
    const { clientId } = order.send;
    const purse = purses.get(clientId);
    const has = left.get(clientId) ?? 0;
    if (work.refusal) verdicts.set(order, work.refusal);
    else if (!purse) verdicts.set(order, undefined);
    else if (work.recipients.length > (room.get(clientId) ?? Infinity))
      verdicts.set(order, dailyCapReached());
    else if (work.units > has) verdicts.set(order, shortOfUnits(work.units, has));
    else {
      left.set(clientId, has - work.units);
      room.set(clientId, (room.get(clientId) ?? Infinity) - work.recipients.length);
      const answer = answerOf(work, has - work.units);
      verdicts.set(order, answer);
      works.push({ ...work, answer, purse });
    }
  }
  await queueSends(tx, bookingsOf(works));
  await recordEach(tx, works.flatMap(toRecord));
  await keepAnswers(
    tx,
    works.map(({ order, answer }) => ({ ...requestOf(order), answer })),
  );
}

const clientsOf = (orders: readonly Order[]): number[] => [
  ...new Set(orders.map(({ send }) => send.clientId)),
];

interface Work {
  order: Order;
  senderName: string;
  recipients: Recipient[];
  units: number;
  /** Entries that are no recipients. */
  leftOut: number;
}

type Judged = (Work & { refusal?: undefined }) | { order: Order; refusal: Refusal };

/** What each would do, from one reading for all. */
async function judge(tx: Tx, orders: readonly Order[]): Promise<Judged[]> {
  const senders = await readSenders(
    tx,
    orders.map(({ send }) => send),
  );
  const typed: (Candidate[] | Refusal)[] = [];
  for (const { send } of orders) typed.push(await unlessRefused(() => typedCandidates(send.source.numbers)));
  const numbers = await readNumbers(
    tx,
    clientsOf(orders),
    typed.flatMap((candidates) => (candidates instanceof Refusal ? [] : candidates)),
  );
  const all: Judged[] = [];
  for (const [index, order] of orders.entries()) {
    const judged = await unlessRefused(async () => {
      const candidates = typed[index] ?? [];
      if (candidates instanceof Refusal) throw candidates;
      const sift = screenRecipients(senders, { ...order.send, fields: undefined });
      const { recipients, rejects } = await sift.judgeAll(candidates, numbers);
      if (recipients.length === 0)
        throw new Refusal(422, 'recipients_missing', noRecipientsReason(countsOf(rejects)), 'msisdn');
      const { senderName } = sift;
      return { order, senderName, recipients, units: unitsOf(recipients), leftOut: rejects.length };
    });
    all.push(judged instanceof Refusal ? { order, refusal: judged } : judged);
  }
  return all;
}

async function unlessRefused<Result>(run: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

type Paid = Work & { answer: Accepted; purse: LockedBalance };

/** Those of one person as one sender are charged as one: the ledger moves by the batch, never by the message. */
function bookingsOf(works: readonly Paid[]): QueuedSend[] {
  const bookings = new Map<string, QueuedSend & { messages: QueuedMessage[]; senderName: string }>();
  for (const { order, senderName, recipients, purse } of works) {
    const { send, by } = order;
    const key = `${send.clientId} ${by.userId} ${senderName}`;
    let booking = bookings.get(key);
    if (!booking) {
      booking = { purse, userId: by.userId, senderName, description: '', messages: [] };
      bookings.set(key, booking);
    }
    for (const each of recipients) {
      const otp = each.route.otp || by.isSecret === true;
      booking.messages.push({ ...each, clientId: send.clientId, senderName, otp });
    }
  }
  return [...bookings.values()].map(({ senderName, ...booking }) => ({
    ...booking,
    description: `SMS to ${counted(booking.messages.length, 'number')} as ${senderName}`,
  }));
}

function toRecord({ order: { send, by }, senderName, recipients, units, leftOut }: Work): AuditRecord[] {
  if (by.address === undefined || by.userId === null) return [];
  return [
    {
      userId: by.userId,
      clientId: send.clientId,
      address: by.address,
      action: by.action ?? 'send.typed',
      subject: senderName,
      after: { numbers: recipients.length, left_out: leftOut, units },
    },
  ];
}

function answerOf({ recipients, units, leftOut }: Work, balance: number): Accepted {
  return {
    message: queuedFor(recipients.length, leftOut),
    accepted: recipients.length,
    units,
    balance,
  };
}

function countsOf(rejects: readonly { reason: string }[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of rejects) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
