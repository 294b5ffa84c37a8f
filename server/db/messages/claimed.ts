// Which messages an engine has claimed. A claim does not change the row of its message: the message stays queued, without a row of the
// outbox, and the claim has its number (decisions/071-claims-leave-the-message.md).
import { sql, type RawBuilder } from 'kysely';
import { eventAt } from './timeline.ts';
import type { MessageState } from '../../domain/messageStates.ts';

/**
 * The number of the current or next claim of the message in row `row`. The column `attempts` holds the number of the last claim that ended,
 * so a claim with this number is still open. Numbers restart after the largest smallint.
 */
export const claimNumber = (row: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(`${row}.attempts`)} % 32767 + 1)`;

/** Whether the outcome of the message in row `row` is parked: it may have been sent, and a person decides. */
export const isParked = (row: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM parked_results p WHERE p.message_id = ${sql.ref(`${row}.id`)} AND p.kind = 'outcome')`;

/** Whether an engine has claimed the queued message in row `row`, or its outcome is parked. Reads all claims, once a statement. */
export const isClaimed = (row: string): RawBuilder<boolean> => sql<boolean>`(
  (${sql.ref(`${row}.id`)}, ${claimNumber(row)}) IN (
    SELECT u.id, u.attempts::int FROM claims c, unnest(c.ids, c.attempts) AS u(id, attempts) WHERE u.attempts IS NOT NULL)
  OR ${isParked(row)})`;

/** The state of the message in row `row` as users see it: `submitting` while it is claimed. */
export const shownState = (row: string): RawBuilder<MessageState> => sql<MessageState>`
  CASE WHEN ${sql.ref(`${row}.state`)} = 'queued' AND ${isClaimed(row)} THEN 'submitting' ELSE ${sql.ref(`${row}.state`)} END`;

/** The event of the claim that the queued message in row `row` is in, as an array for its timeline. */
export const claimEvents = (row: string): RawBuilder<unknown> => sql`coalesce((
  SELECT jsonb_build_array(${eventAt('submitting', sql`c.claimed`)})
  FROM claims c, unnest(c.ids, c.attempts) AS u(id, attempts)
  WHERE ${sql.ref(`${row}.state`)} = 'queued' AND u.id = ${sql.ref(`${row}.id`)} AND u.attempts = ${claimNumber(row)} LIMIT 1
), '[]')`;
