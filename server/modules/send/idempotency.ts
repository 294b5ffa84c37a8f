// A send that is posted again with the same Idempotency-Key gets the first answer and sends nothing (DOMAIN section 5).
// The key is taken in the transaction of the send: of two at once the second waits for the first and then sees its answer.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest();

const otherBody = () => new Refusal(422, 'This Idempotency-Key was used for another send');

export async function once<Answer extends object>(
  tx: Tx,
  request: { clientId: number; key: string | undefined; body: unknown },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { clientId, key } = request;
  if (key === undefined) return run();
  const bodyHash = hashOf(request.body);
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ client_id: clientId, key, body_hash: bodyHash, answer: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = { client_id: clientId, key };
  if (!taken) {
    const first = await sql<{ body_hash: Buffer; answer: Answer }>`
      SELECT body_hash, answer FROM idempotency_keys WHERE client_id = ${clientId} AND key = ${key}`.execute(
      tx,
    );
    const row = first.rows[0];
    if (row?.body_hash.equals(bodyHash)) return row.answer;
    throw otherBody();
  }
  const answer = await run();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(mine))
    .execute();
  return answer;
}

export interface KeyedRequest {
  clientId: number;
  key: string | undefined;
  body: unknown;
}

/**
 * For each request its first answer, undefined where there is none yet, or why it is refused. It takes no key: that is
 * {@link keepAnswers}, which throws where somebody else was faster.
 */
export async function findAnswers<Answer extends object>(
  tx: Tx,
  requests: readonly KeyedRequest[],
): Promise<(Answer | Refusal | undefined)[]> {
  const keyed = requests.filter(({ key }) => key !== undefined);
  if (keyed.length === 0) return requests.map(() => undefined);
  const { rows } = await sql<{ client_id: number; key: string; body_hash: Buffer; answer: Answer }>`
    SELECT k.client_id, k.key, k.body_hash, k.answer
    FROM unnest(${keyed.map(({ clientId }) => clientId)}::int[], ${keyed.map(({ key = '' }) => key)}::text[])
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
  const keyed = answers.filter(({ key }) => key !== undefined);
  if (keyed.length === 0) return;
  // In one order for all, so that two who take the same keys never wait for each other in a circle.
  await sql`
    INSERT INTO idempotency_keys (client_id, key, body_hash, answer)
    SELECT r.client_id, r.key, r.body_hash, r.answer::json
    FROM unnest(${keyed.map(({ clientId }) => clientId)}::int[], ${keyed.map(({ key = '' }) => key)}::text[],
      ${keyed.map(({ body }) => hashOf(body))}::bytea[], ${keyed.map(({ answer }) => JSON.stringify(answer))}::text[])
      AS r(client_id, key, body_hash, answer) ORDER BY r.client_id, r.key`.execute(tx);
}
