// Settles outcomes that are stored as JSON in the journal (recovery.ts) or among parked results (parked.ts).
import { sql } from 'kysely';
import { numberArray } from '../../db/sql/arrays.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { messageText } from '../../db/messages/messageText.ts';
import { allRows } from '../../db/sql/rows.ts';
import { isUnderWay } from '../claim/underWay.ts';
import type { Effects } from '../shared/effects.ts';
import { isPlain, settle } from './settle.ts';
import type { SerializedOutcome, SendOutcome, Outgoing } from '../shared/outgoing.ts';

/** Settles the messages that are still in the same claim of this engine, and returns their outcomes. */
export async function settleSerialized(
  tx: Tx,
  { engineId, answers, now }: { engineId: number; answers: readonly SerializedOutcome[]; now: Date },
  effects: Effects,
): Promise<SendOutcome[]> {
  const answerOf = new Map(answers.map((one) => [keyOf(one), one]));
  const numbers = (of: (answer: SerializedOutcome) => number) => numberArray([...answerOf.values()].map(of));
  const rows = await allRows(tx)<Omit<Outgoing, 'claimed'>>`
    SELECT m.id, 0 AS claim_id, m.client_id, m.class, message_priority(m.class, m.otp, m.urgent) AS priority, m.connector_id,
      m.sender_id, m.package_id, m.campaign_id, m.msisdn, ${messageText('m')} AS message, m.parts, m.parts_sent, c.attempts, m.cost, m.valid_until,
      m.message_class, false AS on_dnd
    FROM unnest(${numbers(({ id }) => id)}::bigint[], ${numbers(({ attempts }) => attempts)}::int[]) AS c(id, attempts)
    JOIN messages m ON ${byIndex('m.id', 'c.id')} AND ${isUnderWay('c', sql`${engineId}::int`)} FOR UPDATE OF m`;
  const outcomes = rows.flatMap((row): SendOutcome[] => {
    const answer = answerOf.get(keyOf(row));
    if (!answer) return [];
    const { claimed = null, retryAt, failure = null, ...rest } = answer;
    const message = { ...row, claimed };
    return [{ ...rest, failure, message, retryAt: retryAt === null ? null : new Date(retryAt) }];
  });
  await settle(tx, { engineId, outcomes, now }, effects);
  return outcomes;
}

/** Key of a claim of a message. Claims of the previous version have no number. */
export const keyOf = ({ id, attempts }: { id: number; attempts: number | null }): string =>
  `${id} ${attempts}`;

/** An accepted message in the journal: id, attempts, parts sent and the telco's id. It is short, because every message has one. */
type PlainAnswer = [id: number, attempts: number, partsSent: number, smscId: string | null];

/** Serialises answers for the journal. */
export const serializeAnswers = (answers: readonly SendOutcome[]): string =>
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

/** Serialises an outcome as JSON. */
export const serializeOutcome = ({ message, ...outcome }: SendOutcome): SerializedOutcome => ({
  id: message.id,
  attempts: message.attempts,
  ...outcome,
});
