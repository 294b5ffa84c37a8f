// Settles outcomes that are stored as JSON in the journal (recovery.ts) or among parked results (parked.ts).
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { messageText } from '../../db/messageText.ts';
import type { Effects } from '../shared/effects.ts';
import { isPlain, settle } from './outcomes.ts';
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
      m.sender_id, m.package_id, m.campaign_id, m.msisdn, ${messageText('m')} AS message, m.parts, m.parts_sent, m.attempts, m.cost, m.valid_until,
      m.message_class, false AS on_dnd
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

/** An accepted message in the journal: id, attempts, parts sent and the telco's id. Every message has one, so it is short. */
type PlainAnswer = [id: number, attempts: number, partsSent: number, smscId: string | null];

/** Answers as the journal stores them. */
export const serializeAnswers = (answers: readonly Outcome[]): string =>
  JSON.stringify(
    answers.map((outcome): PlainAnswer | SerializedOutcome => {
      const { message, partsSent, smscId } = outcome;
      return isPlain(outcome) ? [message.id, message.attempts, partsSent, smscId] : serializeOutcome(outcome);
    }),
  );

/** The inverse of {@link serializeAnswers}; also reads what earlier versions stored. */
export const parseAnswers = (text: string): SerializedOutcome[] =>
  (JSON.parse(text) as (PlainAnswer | SerializedOutcome)[]).map((answer) => {
    if (!Array.isArray(answer)) return answer;
    const [id, attempts, partsSent, smscId] = answer;
    const none = { reason: null, failure: null, retryAt: null };
    return { id, attempts, event: 'accepted', partsSent, smscId, raw: smscId, ...none };
  });

/** An outcome as stored in JSON. */
export const serializeOutcome = ({ message, ...outcome }: Outcome): SerializedOutcome => ({
  id: message.id,
  attempts: message.attempts,
  ...outcome,
});
