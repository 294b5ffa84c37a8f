// A send that is posted again with the same Idempotency-Key gets the first answer and sends nothing
// (requirements/domain.md#idempotency). The key is taken in the transaction of the send: of two at once the second
// waits for the first and then sees its answer.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { jsonArray, numberArray, textArray } from '../../db/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';

export interface KeyedRequest {
  clientId: number;
  key: string | undefined;
  body: unknown;
}

const isKeyed = <Request extends KeyedRequest>(request: Request): request is Request & { key: string } =>
  request.key !== undefined;

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest();

const otherBody = () =>
  new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another send');

export async function once<Answer extends object>(
  tx: Tx,
  request: KeyedRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { clientId, key } = request;
  if (key === undefined) return run();
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ client_id: clientId, key, body_hash: hashOf(request.body), answer: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const [first = otherBody()] = await findAnswers<Answer>(tx, [request]);
    if (first instanceof Refusal) throw first;
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

/** Frees a key whose request came to nothing after its answer was kept. */
export async function forgetAnswer(tx: Tx, { clientId, key }: KeyedRequest): Promise<void> {
  if (key === undefined) return;
  await tx.deleteFrom('idempotency_keys').where('client_id', '=', clientId).where('key', '=', key).execute();
}

/**
 * For each request its first answer, undefined where there is none yet, or why it is refused. It takes no key: that is
 * {@link keepAnswers}, which throws where somebody else was faster.
 */
export async function findAnswers<Answer extends object>(
  tx: Db | Tx,
  requests: readonly KeyedRequest[],
): Promise<(Answer | Refusal | undefined)[]> {
  const keyed = requests.filter(isKeyed);
  if (keyed.length === 0) return requests.map(() => undefined);
  const { rows } = await sql<{ client_id: number; key: string; body_hash: Buffer; answer: Answer }>`
    SELECT k.client_id, k.key, k.body_hash, k.answer
    FROM unnest(${numberArray(keyed.map(({ clientId }) => clientId))}::int[], ${textArray(keyed.map(({ key }) => key))}::text[])
      AS r(client_id, key)
    CROSS JOIN LATERAL (
      SELECT * FROM idempotency_keys k WHERE k.client_id = r.client_id AND k.key = r.key OFFSET 0
    ) k`.execute(tx);
  const firsts = new Map(rows.map((row) => [`${row.client_id} ${row.key}`, row]));
  return requests.map(({ clientId, key, body }) => {
    const first = key === undefined ? undefined : firsts.get(`${clientId} ${key}`);
    if (!first) return undefined;
    return first.body_hash.equals(hashOf(body)) ? first.answer : otherBody();
  });
}

/** Takes the keys of requests and keeps their answers; a unique violation where a key is taken. */
export async function keepAnswers(
  tx: Tx,
  answers: readonly (KeyedRequest & { answer: object })[],
): Promise<void> {
  const keyed = answers.filter(isKeyed);
  if (keyed.length === 0) return;
  // In one order for all, so that two who take the same keys never wait for each other in a circle.
  await sql`
    INSERT INTO idempotency_keys (client_id, key, body_hash, answer)
    SELECT r.client_id, r.key, decode(r.body_hash, 'hex'), r.answer
    FROM unnest(${numberArray(keyed.map(({ clientId }) => clientId))}::int[], ${textArray(keyed.map(({ key }) => key))}::text[],
      ${textArray(keyed.map(({ body }) => hashOf(body).toString('hex')))}::text[],
      ${jsonArray(keyed.map(({ answer }) => answer))}::json[])
      AS r(client_id, key, body_hash, answer) ORDER BY r.client_id, r.key`.execute(tx);
}
