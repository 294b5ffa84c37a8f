// A send that is posted again with the same Idempotency-Key gets the first answer and sends nothing (DOMAIN section 5).
// The key is taken in the transaction of the send: of two at once the second waits for the first and then sees its answer.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';

export async function once<Answer extends object>(
  tx: Tx,
  request: { clientId: number; key: string | undefined; body: unknown },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { clientId, key } = request;
  if (key === undefined) return run();
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
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
    throw new Refusal(422, 'This Idempotency-Key was used for another send');
  }
  const answer = await run();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(mine))
    .execute();
  return answer;
}
