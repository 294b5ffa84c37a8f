// Settles answers that were written down before their messages were: in a journal (recovery.ts), or aside (parked.ts).
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Effects } from '../shared/effects.ts';
import { settle } from '../claim/outbox.ts';
import type { Answered, Outcome, Outgoing } from '../shared/outgoing.ts';

/** Stores the answers to messages that this engine is still sending under the same claim, and gives them as outcomes. */
export async function settleRecorded(
  tx: Tx,
  noted: { engineId: number; answers: readonly Answered[]; now: Date },
  effects: Effects,
): Promise<Outcome[]> {
  const { engineId, now } = noted;
  const answerOf = new Map(noted.answers.map((one) => [one.id, one]));
  const { rows } = await sql<Outgoing>`
    SELECT m.id, 0 AS claim_id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.campaign_id, m.msisdn,
      m.message, m.parts, m.parts_sent, m.attempts, m.cost, false AS on_dnd
    FROM messages m WHERE m.id = ANY(${[...answerOf.keys()]}::bigint[]) AND m.state = 'submitting' FOR UPDATE`.execute(
    tx,
  );
  const outcomes = rows.flatMap((message): Outcome[] => {
    const answer = answerOf.get(message.id);
    if (answer?.attempts !== message.attempts) return [];
    const retryAt = answer.retryAt === null ? null : new Date(answer.retryAt);
    return [{ ...answer, failure: answer.failure ?? null, message, retryAt }];
  });
  await settle(tx, { engineId, outcomes, now }, effects);
  return outcomes;
}

/** An outcome as it is written down. */
export const asAnswered = ({ message, ...outcome }: Outcome): Answered => ({
  id: message.id,
  attempts: message.attempts,
  ...outcome,
});
