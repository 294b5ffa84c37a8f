// Requests of users to send to typed numbers: an order with its idempotency key, audit entry and answer. One transaction
// goes from the key to the queued rows.
import { sendTransactional } from '../../../contract/send.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { findAnswers, keepAnswers, type KeyedRequest } from '../../db/idempotency.ts';
import { Refusal, suspended } from '../../domain/refusal.ts';
import { recordEach } from '../audit/audit.service.ts';
import { acceptOrders, queuedFor, type AcceptedOrder, type Order } from '../intake/intake.service.ts';

export interface SendRequest extends Pick<Order, 'clientId' | 'sender' | 'text'> {
  numbers: string;
  by: {
    userId: number;
    clientActive: boolean;
    /** Where the call came from. */
    address: string;
    idempotencyKey: string | undefined;
  };
  /** In the audit log. */
  action: 'send.typed' | 'send.test';
}

export type SendAnswer = AnswerOf<typeof sendTransactional>;

/**
 * Answers requests, in their order, as {@link acceptOrders} does orders. A key that another transaction takes at the same
 * moment is a unique violation.
 */
export async function answerRequests(
  tx: Tx,
  requests: readonly SendRequest[],
  { wait }: { wait: boolean },
): Promise<(SendAnswer | Refusal | undefined)[]> {
  const answers = new Map<SendRequest, SendAnswer | Refusal | undefined>();
  // Requests of one key go one after the other: the second gets the answer of the first.
  for (let round = nextRound(requests, answers); round.length > 0; round = nextRound(requests, answers)) {
    const firsts = await findAnswers<SendAnswer>(tx, round.map(keyedRequest));
    for (const [index, request] of round.entries()) {
      const answer = firsts[index] ?? (request.by.clientActive ? undefined : suspended('send'));
      if (answer) answers.set(request, answer);
    }
    const fresh = round.filter((request) => !answers.has(request));
    if (fresh.length > 0) await answerFresh(tx, { requests: fresh, answers, wait });
  }
  return requests.map((request) => answers.get(request));
}

/** The request that the key identifies; stored keys hold its hash, so its fields and their order never change. */
const keyedRequest = ({ clientId, numbers, sender, text, by }: SendRequest): KeyedRequest => ({
  clientId,
  key: by.idempotencyKey,
  body: { clientId, source: { numbers }, sender, text, optOut: false, class: 'transactional' },
});

function nextRound(requests: readonly SendRequest[], answered: ReadonlyMap<SendRequest, unknown>) {
  const keys = new Set<string>();
  return requests.filter((request) => {
    if (answered.has(request)) return false;
    const { idempotencyKey } = request.by;
    if (idempotencyKey === undefined) return true;
    const key = `${request.clientId} ${idempotencyKey}`;
    return !keys.has(key) && keys.add(key);
  });
}

async function answerFresh(
  tx: Tx,
  round: {
    requests: readonly SendRequest[];
    answers: Map<SendRequest, SendAnswer | Refusal | undefined>;
    wait: boolean;
  },
): Promise<void> {
  const { requests, answers, wait } = round;
  const orders = requests.map(({ clientId, sender, text, numbers, by: { userId } }) => ({
    clientId,
    sender,
    text,
    to: { numbers },
    userId,
  }));
  const verdicts = await acceptOrders(tx, orders, { wait });
  const accepted: { request: SendRequest; order: AcceptedOrder; answer: SendAnswer }[] = [];
  for (const [index, request] of requests.entries()) {
    const order = verdicts[index];
    if (!order || 'refusal' in order) {
      answers.set(request, order?.refusal);
      continue;
    }
    const answer = answerOf(order);
    answers.set(request, answer);
    accepted.push({ request, order, answer });
  }
  await recordEach(
    tx,
    accepted.map(
      ({ request: { clientId, action, by }, order: { senderName, messageIds, rejected, units } }) => ({
        userId: by.userId,
        clientId,
        address: by.address,
        action,
        subject: senderName,
        after: { numbers: messageIds.length, rejected, units },
      }),
    ),
  );
  await keepAnswers(
    tx,
    accepted.map(({ request, answer }) => ({ ...keyedRequest(request), answer })),
  );
}

function answerOf({ messageIds, rejected, units, available }: AcceptedOrder): SendAnswer {
  return {
    message: queuedFor(messageIds.length, rejected),
    accepted: messageIds.length,
    units,
    balance: available,
  };
}
