// The sends of test keys (testMessages.service.ts): judged like live ones as far as that needs no network, refused where the number
// says so, and stored to be simulated.
import type { ErrorCode } from '../../../contract/errors.ts';
import { countSegments, partsMax } from '../../../contract/segments.ts';
import { senderNameFault } from '../../../contract/senderName.ts';
import { testMessagesOfDayMax, testNumberOf } from '../../../contract/v1/testNumbers.ts';
import type { Db, Tx } from '../../db/database.ts';
import { coalesce } from '../../runtime/coalesce.ts';
import { runEachOnce, type Answered } from '../../db/idempotency.ts';
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import { times } from '../../domain/kes.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { asRefusal, DailyLimitReached, Refusal, suspended } from '../../domain/refusal.ts';
import { placeOf, routeTo } from '../../domain/routes.ts';
import { firstTestStepAt, testStepMs } from '../../domain/testMessages.ts';
import { shortOfUnits } from '../ledger/ledger.service.ts';
import { networksOf, type NetworkOf } from '../networks/networks.service.ts';
import { coalesceWork } from '../intake/coalescing.service.ts';
import { dailyCapReached } from '../settings/settings.service.ts';
import { readPrices } from './account.service.ts';
import {
  answerOfBatch,
  answerOfMessage,
  type Accepted,
  type AnswerContext,
  type SendAnswer,
} from './answers.ts';
import { reserveBatchIds } from './apiMessages.store.ts';
import { isKept, keyedSend, readTemplates, type ApiSend } from './liveSends.service.ts';
import { entriesOf, messageRefusals, termsOf, type Entry, type Terms } from './request.ts';
import {
  countTestMessages,
  insertTestMessages,
  listTestRoutes,
  type NewTestMessages,
  type TestRoute,
} from './testMessages.store.ts';

/** Concurrent transactions, each of another client: their connections are those of the console. */
const transactionsMax = 2;

/** The sends of test keys, each in a transaction of its own, those of a client one after the other; clients take turns. */
export function shareTestSends(db: Db): (send: ApiSend) => Promise<Answered<SendAnswer>> {
  const sendAlone = coalesceWork<ApiSend, Answered<SendAnswer>>(db, {
    answer: (tx, sends) =>
      runEachOnce<ApiSend, void, SendAnswer>(tx, sends, {
        keyedOf: (send) => keyedSend('test', send),
        read: () => Promise.resolve(),
        decide: async (fresh) => {
          const verdicts: (SendAnswer | Refusal)[] = [];
          for (const send of fresh) verdicts.push(await answer(tx, send).catch(asRefusal));
          return { verdicts, store: () => Promise.resolve() };
        },
        isKept,
      }),
    clientOf: ({ caller }) => caller.clientId,
    isLarge: () => true,
  });
  const share = coalesce({
    batchMax: 1,
    atOnceMax: transactionsMax,
    run: (_clientId: number, sends: readonly ApiSend[]) => Promise.all(sends.map(sendAlone)),
  });
  return (send) => share(send.caller.clientId, send);
}

async function answer(tx: Tx, send: ApiSend): Promise<SendAnswer> {
  const { caller, body, now } = send;
  const terms = termsOf(body, now);
  const { clientId, keyId, clientActive } = caller;
  if (!clientActive) throw suspended('send');
  const wrongName = senderNameFault(terms.from);
  if (wrongName !== undefined) throw new Refusal(422, 'sender_unavailable', wrongName, 'from');
  const templateText = await readTemplates(tx, [send]);
  const yieldIfDue = eventLoopYield();
  const entries: Entry[] = [];
  for (const entry of entriesOf(body, (id) => templateText(clientId, id))) {
    await yieldIfDue();
    entries.push(entry);
  }
  const networkOf = await networksOf(
    tx,
    entries.flatMap(({ msisdn }) => msisdn ?? []),
  );
  const { common } = await readPrices(tx, clientId);
  const routes = await listTestRoutes(tx, { clientId, sender: terms.from });
  const judged: (Accepted | Refusal)[] = [];
  for (const entry of entries) {
    await yieldIfDue();
    judged.push(judge(entry, { networkOf, routes, common, sender: terms.from }));
  }
  const isBatch = 'messages' in body;
  const accepted = judged.filter((one) => !(one instanceof Refusal));
  const batchId = isBatch && !terms.isDryRun && accepted.length > 0 ? await firstBatchId(tx) : null;
  const verdicts = terms.isDryRun
    ? judged
    : await insert(tx, { clientId, keyId, batchId, terms, now }, { entries, judged });
  const asked: AnswerContext = { ...terms, live: false, batchId, now };
  if (isBatch) return answerOfBatch(entries, verdicts, asked);
  const [[entry], [verdict]] = [entries, verdicts];
  if (!entry || !verdict) throw new Error('A message without a verdict');
  if (verdict instanceof Refusal) throw verdict;
  return answerOfMessage(verdict, entry, asked);
}

const firstBatchId = async (tx: Tx): Promise<number | null> => (await reserveBatchIds(tx, 1))[0] ?? null;

const refusals: Partial<Record<ErrorCode, () => Refusal>> = {
  ...messageRefusals,
  sender_unavailable: () =>
    new Refusal(422, 'sender_unavailable', 'Sender ID is not available to your account', 'from'),
  balance_insufficient: () => shortOfUnits(1, 0),
  daily_limit_reached: dailyCapReached,
  account_suspended: () => suspended('send'),
};

interface Pricing {
  routes: readonly TestRoute[];
  /** Price of a part where no connector carries the number, as on a new system. */
  common: string;
}

function judge(
  { text, msisdn }: Entry,
  { networkOf, routes, common, sender }: Pricing & { networkOf: NetworkOf; sender: string },
): Accepted | Refusal {
  if (text instanceof Refusal) return text;
  if (msisdn === undefined) return messageRefusals.phone_number_invalid();
  const outcome = testNumberOf(msisdn)?.outcome;
  const refusal = outcome?.ends === 'refused' ? refusals[outcome.code]?.() : undefined;
  // A suspended client sends nothing, so a live key has no verdicts either.
  if (refusal?.code === 'account_suspended') throw refusal;
  if (refusal) return refusal;
  const { parts, encoding } = countSegments(text);
  if (parts > partsMax) return messageRefusals.message_too_long();
  const place = networkOf(msisdn);
  const route = routeTo(placeOf(msisdn, place), routes);
  // The network of the prefix is enough: a new system, which has no connectors yet, takes test messages, too.
  const network = route?.connectorName ?? place?.network;
  if (network === undefined) return messageRefusals.no_route();
  const cost = times(route?.rate ?? common, parts);
  return { id: 0, msisdn, network, parts, encoding, cost, sender_id: sender };
}

/** The verdicts with the ids of what was stored. */
async function insert(
  tx: Tx,
  {
    terms,
    now,
    ...common
  }: Pick<NewTestMessages, 'clientId' | 'keyId' | 'batchId'> & { terms: Terms; now: Date },
  { entries, judged }: { entries: readonly Entry[]; judged: readonly (Accepted | Refusal)[] },
): Promise<(Accepted | Refusal)[]> {
  const start = terms.sendAt ?? new Date(now.getTime() + testStepMs);
  const valid_until = terms.validUntil ?? null;
  const messages = judged.flatMap((one, index) => {
    if (one instanceof Refusal) return [];
    const { reference = null, metadata = null } = entries[index] ?? {};
    const { msisdn, network, parts, cost, encoding } = one;
    const nextAt = firstTestStepAt({ msisdn, valid_until }, start);
    return [{ msisdn, network, parts, cost, isWide: encoding === 'UCS-2', reference, metadata, nextAt }];
  });
  if (messages.length === 0) return [...judged];
  const { clientId } = common;
  const count = { clientId, day: nairobiDay(now), messages: messages.length, max: testMessagesOfDayMax };
  if (!(await countTestMessages(tx, count)))
    throw new DailyLimitReached('Your test keys have reached their daily limit of messages');
  const ids = await insertTestMessages(tx, {
    ...common,
    class: terms.class,
    sender: terms.from,
    sendAt: terms.sendAt ?? null,
    validUntil: valid_until,
    messages,
  });
  let at = 0;
  return judged.map((one) => (one instanceof Refusal ? one : { ...one, id: ids[at++] ?? 0 }));
}
