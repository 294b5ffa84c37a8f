// Idempotency-Key: a request that is repeated with the same key gets the first answer and changes nothing
// (requirements/domain.md#idempotency). Keys and answers are stored in the transaction of the request, so a refused
// request leaves its key free.
import { Refusal } from '../domain/refusal.ts';
import { jsonArray, numberArray, textArray } from './sql/arrays.ts';
import { hashOf, isHashOf } from './bodyHash.ts';
import type { Db, Tx } from './database.ts';
import { inOneTrip } from './connection/pipeline.ts';
import { allRows, runSql } from './sql/rows.ts';

export interface KeyedRequest {
  clientId: number;
  key: string | undefined;
  body: unknown;
}

const isKeyed = <Request extends KeyedRequest>(request: Request): request is Request & { key: string } =>
  request.key !== undefined;

const otherBody = () =>
  new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');

/**
 * Runs a single request unless its key has an answer. It inserts the key before it runs, unlike {@link keepAnswers}: of two
 * repeats at the same moment, the second waits on the key and then returns the first answer. A batch must not wait, or one
 * slow request would hold up all of them; it inserts its keys last and is retried on a unique violation.
 */
export async function once<Answer extends object>(
  tx: Tx,
  request: KeyedRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { clientId, key } = request;
  if (key === undefined) return run();
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ client_id: clientId, key, body_hash: hashOf(request.body), answer: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) {
    const first = await findAnswer<Answer>(tx, request);
    if (!first) throw otherBody();
    return first;
  }
  const answer = await run();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Deletes the key of a request that failed after its answer was stored. */
export async function deleteAnswer(tx: Tx, { clientId, key }: KeyedRequest): Promise<void> {
  if (key === undefined) return;
  await tx.deleteFrom('idempotency_keys').where('client_id', '=', clientId).where('key', '=', key).execute();
}

/** Returns the stored answer of a request; undefined if there is none yet. Takes no lock. */
export async function findAnswer<Answer extends object>(
  tx: Db | Tx,
  request: KeyedRequest,
): Promise<Answer | undefined> {
  const [first] = await findAnswers<Answer>(tx, [request]);
  if (first instanceof Refusal) throw first;
  return first;
}

/**
 * Returns for each request the stored answer, undefined if there is none yet, or a refusal if its key was used with another body. Takes no
 * lock.
 */
export async function findAnswers<Answer extends object>(
  tx: Db | Tx,
  requests: readonly KeyedRequest[],
): Promise<(Answer | Refusal | undefined)[]> {
  const keyed = requests.filter(isKeyed);
  if (keyed.length === 0) return requests.map(() => undefined);
  const rows = await allRows(tx)<{ client_id: number; key: string; body_hash: Buffer; answer: Answer }>`
    SELECT k.client_id, k.key, k.body_hash, k.answer
    FROM unnest(${numberArray(keyed.map(({ clientId }) => clientId))}::int[], ${textArray(keyed.map(({ key }) => key))}::text[])
      AS r(client_id, key)
    CROSS JOIN LATERAL (
      SELECT * FROM idempotency_keys k WHERE k.client_id = r.client_id AND k.key = r.key OFFSET 0
    ) k`;
  const firsts = new Map(rows.map((row) => [`${row.client_id} ${row.key}`, row]));
  return requests.map(({ clientId, key, body }) => {
    const first = key === undefined ? undefined : firsts.get(`${clientId} ${key}`);
    if (!first) return undefined;
    return isHashOf(first.body_hash, body) ? first.answer : otherBody();
  });
}

/** Stores the answers of requests by their keys. Fails with a unique violation if another transaction has stored one of the keys. */
async function keepAnswers(tx: Tx, answers: readonly (KeyedRequest & { answer: object })[]): Promise<void> {
  const keyed = answers.filter(isKeyed);
  if (keyed.length === 0) return;
  // Inserted in one order, so that two transactions with the same keys do not deadlock.
  await runSql(tx)`
    INSERT INTO idempotency_keys (client_id, key, body_hash, answer)
    SELECT r.client_id, r.key, decode(r.body_hash, 'hex'), r.answer
    FROM unnest(${numberArray(keyed.map(({ clientId }) => clientId))}::int[], ${textArray(keyed.map(({ key }) => key))}::text[],
      ${textArray(keyed.map(({ body }) => hashOf(body).toString('hex')))}::text[],
      ${jsonArray(keyed.map(({ answer }) => answer))}::json[])
      AS r(client_id, key, body_hash, answer) ORDER BY r.client_id, r.key`;
}

/** An answer, and whether it is that of an earlier request with the same key. */
export interface Answered<Answer> {
  answer: Answer;
  isReplay: boolean;
}

/** How the requests of one transaction are answered. */
export interface EachOnce<Request, Read, Answer extends object> {
  keyedOf: (request: Request) => KeyedRequest;
  /** Reads what the verdicts depend on; shares its trip with the look-up of earlier answers. */
  read: (requests: readonly Request[]) => Promise<Read>;
  /**
   * Decides on the requests that have no answer yet. Returns one verdict per request, undefined if it cannot be given now, and a function that
   * stores the verdicts, which is called in one trip with storing the answers.
   */
  decide: (requests: readonly Request[], read: Read) => Promise<Decided<Answer>>;
  /** Whether the answer uses up the key of its request; all answers do by default. A refusal never does. */
  isKept?: (answer: Answer) => boolean;
}

export interface Decided<Answer> {
  verdicts: readonly (Answer | Refusal | undefined)[];
  store: () => Promise<unknown>;
}

/**
 * Runs the requests of one transaction, each key once, and stores their answers. Fails with a unique violation if another transaction stores
 * one of the keys at the same time.
 */
export async function runEachOnce<Request, Read, Answer extends object>(
  tx: Tx,
  requests: readonly Request[],
  how: EachOnce<Request, Read, Answer>,
): Promise<(Answered<Answer> | Refusal | undefined)[]> {
  const waiting = requests.map((request, index) => ({ request, index, keyed: how.keyedOf(request) }));
  const verdicts: (Answered<Answer> | Refusal | undefined)[] = requests.map(() => undefined);
  // Requests of one key go one after the other: the second gets the answer of the first.
  for (let rest = waiting; rest.length > 0;) {
    const { round, later } = nextRound(rest);
    rest = later;
    const [firsts, read] = await inOneTrip(
      tx,
      () =>
        findAnswers<Answer>(
          tx,
          round.map(({ keyed }) => keyed),
        ),
      () => how.read(round.map(({ request }) => request)),
    );
    const fresh: typeof round = [];
    for (const [index, one] of round.entries()) {
      const first = firsts[index];
      if (!first) fresh.push(one);
      else verdicts[one.index] = first instanceof Refusal ? first : { answer: first, isReplay: true };
    }
    if (fresh.length === 0) continue;
    const { verdicts: answers, store } = await how.decide(
      fresh.map(({ request }) => request),
      read,
    );
    const kept: (KeyedRequest & { answer: Answer })[] = [];
    for (const [index, { keyed, index: place }] of fresh.entries()) {
      const answer = answers[index];
      if (!answer || answer instanceof Refusal) verdicts[place] = answer;
      else {
        verdicts[place] = { answer, isReplay: false };
        if (how.isKept?.(answer) ?? true) kept.push({ ...keyed, answer });
      }
    }
    await inOneTrip(tx, store, () => keepAnswers(tx, kept));
  }
  return verdicts;
}

function nextRound<One extends { keyed: KeyedRequest }>(
  waiting: readonly One[],
): { round: One[]; later: One[] } {
  const keys = new Set<string>();
  const round: One[] = [];
  const later: One[] = [];
  for (const one of waiting) {
    const { clientId, key } = one.keyed;
    const name = `${clientId} ${key}`;
    const isSecond = key !== undefined && keys.has(name);
    if (key !== undefined) keys.add(name);
    (isSecond ? later : round).push(one);
  }
  return { round, later };
}
