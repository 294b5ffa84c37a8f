// Ends claims without an answer: requeues messages that were never sent, and marks those that may have been sent as unknown.
import { sql } from 'kysely';
import { isParked } from '../../db/messages/claimed.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { addEvent } from '../../db/messages/timeline.ts';
import { nextState, rawNotSent, type MessageState, type TimelineEvent } from '../../domain/messageStates.ts';
import { countedColumns, type Counted } from '../shared/effects.ts';
import { claimEvent, endClaim, isUnderWay } from './underWay.ts';

/** A message of a claim, with the claim's number and time. Both are null in claims of the previous version (state `submitting`). */
export interface Claimed {
  engine_id: number | null;
  id: number;
  attempts: number | null;
  claimed: string | null;
}

/** A row of `claims`, read by {@link claimColumns}. */
export type ClaimRow = Pick<Claimed, 'engine_id'> & {
  ids: number[];
  attempts: number[] | null;
  claimed: Date | null;
};

export const claimColumns = sql`engine_id, ids, attempts, claimed`;

/** The messages of claims. */
export const claimedIn = (claims: readonly ClaimRow[]): Claimed[] =>
  claims.flatMap(({ engine_id, ids, attempts, claimed }) =>
    ids.map((id, place) => ({
      engine_id,
      id,
      attempts: attempts?.[place] ?? null,
      claimed: claimed?.toISOString() ?? null,
    })),
  );

/** Inserts the requeued messages among the rows of `changed` into the outbox. */
export const insertIntoOutbox = sql`INSERT INTO outbox (id, campaign_id, not_before, connector_id, client_id, priority, held, valid_until)
  SELECT id, campaign_id, not_before, connector_id, client_id, message_priority(class, otp, urgent), false, valid_until
  FROM changed WHERE state = 'queued'`;

/** Returns the messages that were changed. Messages whose claim has ended are not changed, even if they were claimed again since. */
export async function endUnanswered(
  tx: Tx,
  claims: readonly (Claimed & { event: 'requeued' | 'outcome_unknown' })[],
  now: Date,
): Promise<(Counted & { msisdn: string; state: MessageState })[]> {
  const changes = claims.map(({ event: what, ...claim }) => {
    const state = nextState('submitting', what);
    const kind = state === 'unknown' ? state : 'retry';
    const event: TimelineEvent = {
      at: now.toISOString(),
      kind,
      ...(kind === 'retry' && { raw: rawNotSent }),
    };
    return { ...claim, state, event };
  });
  const rows = await allRows(tx)<Counted & { msisdn: string; state: MessageState }>`
    WITH changed AS (
      UPDATE messages m SET state = h.state, not_before = NULL, ${endClaim('h', sql`h.engine_id`)},
        ${addEvent(sql`${claimEvent('h')} || h.event`)}
      FROM json_to_recordset(${JSON.stringify(changes)}::json)
        AS h(engine_id int, id bigint, attempts int, claimed timestamptz, state text, event jsonb)
      WHERE ${byIndex('m.id', 'h.id')} AND ${isUnderWay('h', sql`h.engine_id`)} AND NOT ${isParked('m')}
      RETURNING ${countedColumns}, m.msisdn, m.state, m.not_before, m.otp, m.urgent, m.valid_until
    ), waits AS (
      INSERT INTO awaiting (id, connector_id, msisdn, unknown)
      SELECT id, connector_id, msisdn, true FROM changed WHERE state = 'unknown'
    ), requeued AS (${insertIntoOutbox})
    SELECT * FROM changed`;
  return rows;
}
