// Settles outcomes that are stored as JSON in the journal (recovery.ts) or among parked results (parked.ts).
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Effects } from '../shared/effects.ts';
import { settle } from '../claim/outbox.ts';
import type { SerializedOutcome, Outcome, Outgoing } from '../shared/outgoing.ts';

/** Settles the messages that are still submitting under the same claim of this engine, and returns their outcomes. */
export async function settleSerialized(
  tx: Tx,
  { engineId, answers, now }: { engineId: number; answers: readonly SerializedOutcome[]; now: Date },
  effects: Effects,
): Promise<Outcome[]> {
  const answerOf = new Map(answers.map((one) => [one.id, one]));
  const { rows } = await sql<Outgoing>`
    SELECT m.id, 0 AS claim_id, m.client_id, m.class, message_priority(m.class, m.otp, m.urgent) AS priority, m.connector_id,
      m.sender_id, m.package_id, m.campaign_id, m.msisdn, m.message, m.parts, m.parts_sent, m.attempts, m.cost, false AS on_dnd
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

/** An outcome as stored in JSON. */
export const serializeOutcome = ({ message, ...outcome }: Outcome): SerializedOutcome => ({
  id: message.id,
  attempts: message.attempts,
  ...outcome,
});
