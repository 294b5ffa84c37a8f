// Sends of live keys (decisions/044-http-sends.md): requests that come at the same moment share a transaction, in which the
// messages, what the API keeps of them, their units and the answers by Idempotency-Key are stored. Each request keeps its own
// verdict.
import { asRefusal, Refusal, suspended } from '../../domain/refusal.ts';
import type { Db, Tx } from '../../db/database.ts';
import { runEachOnce, type Answered, type Decided } from '../../db/idempotency.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import { scopeMissing, type ApiCaller } from '../../http/apiCaller.ts';
import { checkKeys } from '../apiKeys/authentication.service.ts';
import { decideOrders, readOrders, type OrderFacts } from '../intake/intake.service.ts';
import type { Order, OrderVerdict } from '../intake/orders.service.ts';
import { coalesceWork } from '../intake/coalescing.service.ts';
import { templateTexts } from '../templates/templates.service.ts';
import {
  answerOfBatch,
  answerOfMessage,
  type Accepted,
  type AnswerContext,
  type SendAnswer,
} from './answers.ts';
import { insertApiMessages, reserveBatchIds, type NewApiMessage } from './apiMessages.store.ts';
import {
  entriesOf,
  refusalOf,
  templateIdsOf,
  termsOf,
  type BatchBody,
  type Entry,
  type SendBody,
  type Terms,
} from './request.ts';

export interface ApiSend {
  caller: Pick<ApiCaller, 'clientId' | 'keyId' | 'clientActive' | 'uncheckedKey' | 'address'>;
  idempotencyKey: string | undefined;
  body: SendBody | BatchBody;
  now: Date;
}

/** Sends of a process share their transactions. */
export const shareLiveSends = (db: Db): ((send: ApiSend) => Promise<Answered<SendAnswer>>) =>
  coalesceWork<ApiSend, Answered<SendAnswer>>(db, {
    answer: answerSends,
    clientOf: ({ caller }) => caller.clientId,
    isLarge: ({ body }) => 'messages' in body && body.messages.length > coalescedMessagesMax,
  });

/** Most messages of a request that shares a transaction; a larger batch gets its own. */
const coalescedMessagesMax = 20;

/**
 * Builds the idempotency key of a send. Keys of the API contain a space, so they never equal keys of the console. A dry run does nothing that
 * could be done twice, and leaves the key to the send that follows it.
 */
export const keyedSend = (kind: 'live' | 'test', { caller, idempotencyKey: key, body }: ApiSend) => ({
  clientId: caller.clientId,
  key: key === undefined || body.dry_run ? undefined : `${kind} ${key}`,
  body,
});

/** Whether an answer uses up its key. A batch without an accepted message did nothing, and may be sent with its key later. */
export const isKept = (given: SendAnswer): boolean => !('accepted' in given) || given.accepted > 0;

async function answerSends(tx: Tx, sends: readonly ApiSend[], how: { wait: boolean }) {
  const keys = new Map<ApiSend, ApiCaller | Refusal>();
  const verdicts = await runEachOnce<ApiSend, ReadSends, SendAnswer>(tx, sends, {
    keyedOf: (send) => keyedSend('live', send),
    read: async (round) => {
      const [read] = await inOneTrip(
        tx,
        () => readSends(tx, round, how),
        () => lookUpKeys(tx, round, keys),
      );
      return read;
    },
    decide: (fresh, read) => decideSends(tx, fresh, { ...read, keys }),
    isKept,
  });
  // A key without permission refuses a repeat, too, although its answer is stored.
  return sends.map((send, index) => keyRefusal(keys.get(send)) ?? verdicts[index]);
}

/** Reads the current state of cached API keys into `keys`. */
async function lookUpKeys(
  tx: Tx,
  sends: readonly ApiSend[],
  keys: Map<ApiSend, ApiCaller | Refusal>,
): Promise<void> {
  const unchecked = sends.filter(({ caller }) => caller.uncheckedKey !== undefined);
  const callers = unchecked.map(({ caller }) => caller);
  const found = await checkKeys(tx, callers, unchecked[0]?.now ?? new Date());
  for (const [index, caller] of found.entries()) {
    const send = unchecked[index];
    if (send) keys.set(send, caller);
  }
}

const keyRefusal = (caller: ApiCaller | Refusal | undefined): Refusal | undefined => {
  if (!caller || caller instanceof Refusal) return caller;
  return caller.scopes.has('messages:send') ? undefined : scopeMissing('messages:send');
};

interface PreparedSend {
  send: ApiSend;
  terms: Terms;
  entries: readonly Entry[];
  orders: readonly (Order | Refusal)[];
}

interface ReadSends {
  prepared: ReadonlyMap<ApiSend, PreparedSend | Refusal>;
  facts: OrderFacts;
  /** Ids of the batches by send. */
  batchIds: ReadonlyMap<ApiSend, number>;
}

async function readSends(tx: Tx, sends: readonly ApiSend[], { wait }: { wait: boolean }): Promise<ReadSends> {
  const templateText = await readTemplates(tx, sends);
  const yieldIfDue = eventLoopYield();
  const prepared = new Map<ApiSend, PreparedSend | Refusal>();
  for (const send of sends)
    prepared.set(
      send,
      send.caller.clientActive
        ? await prepare(send, templateText, yieldIfDue).catch(asRefusal)
        : suspended('send'),
    );
  const batches = sends.filter(({ body }) => 'messages' in body && !body.dry_run);
  const [facts, ids] = await inOneTrip(
    tx,
    () => readOrders(tx, ordersOf(prepared.values()), { wait, now: sends[0]?.now ?? new Date() }),
    () => reserveBatchIds(tx, batches.length),
  );
  return { prepared, facts, batchIds: new Map(batches.map((send, index) => [send, ids[index] ?? 0])) };
}

async function decideSends(
  tx: Tx,
  sends: readonly ApiSend[],
  { prepared, facts, batchIds, keys }: ReadSends & { keys: ReadonlyMap<ApiSend, ApiCaller | Refusal> },
): Promise<Decided<SendAnswer>> {
  const fresh = sends.flatMap((send) => refusalNow(keys.get(send)) ?? prepared.get(send) ?? []);
  const orders = ordersOf(fresh);
  const decided = await decideOrders(tx, orders, facts);
  const verdictOf = new Map(orders.map((order, index) => [order, decided.verdicts[index]]));
  const kept: NewApiMessage[] = [];
  const shared = { verdictOf, kept, batchIds, yieldIfDue: eventLoopYield() };
  const verdicts: (SendAnswer | Refusal | undefined)[] = [];
  for (const one of fresh) verdicts.push(one instanceof Refusal ? one : await answer(one, shared));
  return { verdicts, store: () => inOneTrip(tx, decided.store, () => insertApiMessages(tx, kept)) };
}

const refusalNow = (caller: ApiCaller | Refusal | undefined): Refusal | undefined =>
  keyRefusal(caller) ??
  (caller instanceof Refusal || caller?.clientActive !== false ? undefined : suspended('send'));

const ordersOf = (prepared: Iterable<PreparedSend | Refusal>): Order[] =>
  [...prepared].flatMap((one) => (one instanceof Refusal ? [] : one.orders)).filter(isOrder);

const isOrder = (order: Order | Refusal): order is Order => !(order instanceof Refusal);

type YieldIfDue = () => Promise<void>;

/** Builds the orders of a send; 422 for times that cannot be met. A repeat of an accepted send never reaches this check. */
async function prepare(
  send: ApiSend,
  templateText: (clientId: number, id: number) => string | undefined,
  yieldIfDue: YieldIfDue,
): Promise<PreparedSend> {
  const { body, now } = send;
  const { clientId } = send.caller;
  const terms = termsOf(body, now);
  const entries: Entry[] = [];
  const orders: (Order | Refusal)[] = [];
  for (const entry of entriesOf(body, (id) => templateText(clientId, id))) {
    await yieldIfDue();
    entries.push(entry);
    const { to, msisdn, text } = entry;
    orders.push(
      text instanceof Refusal
        ? text
        : {
            clientId,
            sender: terms.from,
            text,
            to: { number: to, msisdn },
            userId: null,
            // Equal for all clients, so that their sends share a posting.
            description: 'SMS over the API',
            class: terms.class,
            isUrgent: terms.isUrgent,
            isDryRun: terms.isDryRun,
            sendAt: terms.sendAt,
            validUntil: terms.validUntil,
          },
    );
  }
  return { send, terms, entries, orders };
}

/** Builds the answer of a send; undefined if the accounts of the client are locked. */
async function answer(
  { send, terms, entries, orders }: PreparedSend,
  shared: Pick<ReadSends, 'batchIds'> & {
    verdictOf: ReadonlyMap<Order, OrderVerdict | undefined>;
    kept: NewApiMessage[];
    yieldIfDue: YieldIfDue;
  },
): Promise<SendAnswer | Refusal | undefined> {
  const { verdictOf, kept, batchIds, yieldIfDue } = shared;
  const { clientId, keyId } = send.caller;
  const results: (Accepted | Refusal)[] = [];
  for (const order of orders) {
    await yieldIfDue();
    const result = order instanceof Refusal ? order : resultOf(verdictOf.get(order));
    if (!result) return undefined;
    results.push(result);
  }
  const isBatch = 'messages' in send.body;
  const isStored = !terms.isDryRun && results.some((result) => !(result instanceof Refusal));
  const batchId = (isStored ? batchIds.get(send) : undefined) ?? null;
  for (const [index, result] of results.entries()) {
    const entry = entries[index];
    if (!entry || result instanceof Refusal || terms.isDryRun) continue;
    const { reference, metadata } = entry;
    const { id, encoding } = result;
    kept.push({ id, clientId, keyId, batchId, encoding, reference, metadata });
  }
  const asked: AnswerContext = { ...terms, live: true, batchId, now: send.now };
  if (isBatch) return answerOfBatch(entries, results, asked);
  const [[entry], [result]] = [entries, results];
  if (!entry || !result || result instanceof Refusal) return result instanceof Refusal ? result : undefined;
  return answerOfMessage(result, entry, asked);
}

/** The result of one order; undefined if the accounts of the client are locked. */
function resultOf(verdict: OrderVerdict | undefined): Accepted | Refusal | undefined {
  if (!verdict) return undefined;
  if ('refusal' in verdict) return refusalOf(verdict);
  const { senderName: sender_id, messageIds, recipients } = verdict;
  const [recipient] = recipients;
  if (!recipient) throw new Error('An accepted order without a recipient');
  const { msisdn, network, parts, cost, encoding } = recipient;
  return { id: messageIds[0] ?? 0, sender_id, msisdn, network, parts, cost, encoding };
}

/** Reads the texts of the templates that sends name. */
export const readTemplates = (tx: Tx, sends: readonly ApiSend[]): ReturnType<typeof templateTexts> =>
  templateTexts(
    tx,
    sends.flatMap(({ caller: { clientId }, body }) => templateIdsOf(body).map((id) => ({ clientId, id }))),
  );
