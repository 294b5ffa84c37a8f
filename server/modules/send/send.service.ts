// Requests of users to send to typed numbers: an order with its idempotency key, audit entry and answer. One transaction
// goes from the key to the queued rows.
import { sendTransactional } from '../../../contract/send.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { runEachOnce, type Decided, type KeyedRequest } from '../../db/idempotency.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { Refusal, suspended } from '../../domain/refusal.ts';
import { recordEach, type AuditRecord } from '../audit/audit.service.ts';
import { decideOrders, queuedFor, readOrders, type OrderFacts } from '../intake/intake.service.ts';
import type { AcceptedOrder, Order } from '../intake/orders.service.ts';

export interface SendRequest extends Pick<Order, 'clientId' | 'sender' | 'text'> {
  numbers: string;
  costMax?: string | undefined;
  by: {
    userId: number;
    clientActive: boolean;
    /** The address the call came from. */
    address: string;
    idempotencyKey: string | undefined;
  };
  /** Action in the audit log. */
  action: 'send.typed' | 'send.test';
}

export type SendAnswer = AnswerOf<typeof sendTransactional>;

/** Answers requests, in order. The verdicts are those of {@link decideOrders}. */
export const answerRequests = async (
  tx: Tx,
  requests: readonly SendRequest[],
  how: { wait: boolean },
): Promise<(SendAnswer | Refusal | undefined)[]> =>
  (
    await runEachOnce<SendRequest, ReadRequests, SendAnswer>(tx, requests, {
      keyedOf: keyedRequest,
      read: (round) => readRequests(tx, round, how),
      decide: (fresh, read) => decideRequests(tx, fresh, read),
    })
  ).map((verdict) => (verdict && 'answer' in verdict ? verdict.answer : verdict));

/** The request that the key identifies; stored keys hold its hash, so its fields and their order never change. */
const keyedRequest = ({ clientId, numbers, sender, text, by }: SendRequest): KeyedRequest => ({
  clientId,
  key: by.idempotencyKey,
  body: { clientId, source: { numbers }, sender, text, optOut: false, class: 'transactional' },
});

interface ReadRequests {
  /** Orders of the requests of active clients. */
  orderOf: ReadonlyMap<SendRequest, Order>;
  facts: OrderFacts;
}

async function readRequests(
  tx: Tx,
  requests: readonly SendRequest[],
  how: { wait: boolean },
): Promise<ReadRequests> {
  const orderOf = new Map<SendRequest, Order>();
  for (const request of requests) {
    const { clientId, sender, text, numbers, costMax, by } = request;
    const order = { clientId, sender, text, to: { numbers }, userId: by.userId, costMax };
    if (by.clientActive) orderOf.set(request, order);
  }
  return { orderOf, facts: await readOrders(tx, [...orderOf.values()], how) };
}

async function decideRequests(
  tx: Tx,
  requests: readonly SendRequest[],
  { orderOf, facts }: ReadRequests,
): Promise<Decided<SendAnswer>> {
  const active = requests.filter((request) => orderOf.has(request));
  const orders = await decideOrders(
    tx,
    active.flatMap((request) => orderOf.get(request) ?? []),
    facts,
  );
  const verdictOf = new Map(active.map((request, index) => [request, orders.verdicts[index]]));
  const accepted: AuditRecord[] = [];
  const verdicts = requests.map((request) => {
    if (!orderOf.has(request)) return suspended('send');
    const order = verdictOf.get(request);
    if (!order || 'refusal' in order) return order?.refusal;
    accepted.push(recordOf(request, order));
    return answerOf(order);
  });
  return { verdicts, store: () => inOneTrip(tx, orders.store, () => recordEach(tx, accepted)) };
}

const recordOf = (
  { clientId, action, by }: SendRequest,
  { senderName, messageIds, rejected, units }: AcceptedOrder,
): AuditRecord => ({
  userId: by.userId,
  clientId,
  address: by.address,
  action,
  subject: senderName,
  after: { numbers: messageIds.length, rejected, units },
});

function answerOf({ messageIds, rejected, units, available }: AcceptedOrder): SendAnswer {
  return {
    message: queuedFor(messageIds.length, rejected),
    accepted: messageIds.length,
    units,
    balance: available,
  };
}
