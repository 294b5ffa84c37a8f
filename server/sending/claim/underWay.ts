// Claims that have not ended, and how they end: by an outcome or by recovery. Each stores the claim's number with its message, so that
// a later result of the same claim finds another number and changes nothing.
import { sql, type RawBuilder } from 'kysely';
import { claimNumber } from '../../db/messages/claimed.ts';
import { eventAt } from '../../db/messages/timeline.ts';

/**
 * Whether the message `m` is in the claim of row `row`, which has the claim's number in `attempts`. In claims of the previous version it
 * is null; their messages are `submitting` and have the engine's id.
 */
export const isUnderWay = (row: string, engineId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const number = sql.ref(`${row}.attempts`);
  return sql<boolean>`(m.state = 'queued' AND ${number} = ${claimNumber('m')}
    OR m.state = 'submitting' AND coalesce(${number}, m.attempts) = m.attempts AND m.engine_id IS NOT DISTINCT FROM ${engineId})`;
};

/** Stores with the message `m` that the claim of row `row` has ended. */
export const endClaim = (row: string, engineId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  engine_id = ${engineId}, attempts = coalesce(${sql.ref(`${row}.attempts`)}, m.attempts)`;

/** The event of the claim of row `row`, for the timeline of its message `m`; none if that has it, as of the version before. */
export const claimEvent = (row: string): RawBuilder<unknown> => {
  const claimed = sql.ref(`${row}.claimed`);
  return sql`CASE WHEN m.state = 'queued' AND ${claimed} IS NOT NULL
    THEN jsonb_build_array(${eventAt('submitting', claimed)}) ELSE '[]' END`;
};
