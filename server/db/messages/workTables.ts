// Ids of messages that are not final, from the tables of work in progress (decisions/009-work-tables-beside-messages.md): as few as the
// messages in progress, while no index of `messages` names a state.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { firstNumber } from '../sql/rows.ts';

/** Conditions on the ids to read; `column` holds the id. */
type Ids = (column: string) => RawBuilder<boolean>;

/**
 * Ids of messages that wait for an engine, that an engine has claimed, or whose outcome is parked (claimed.ts). An id may occur twice, and a
 * claimed message may have been sent meanwhile.
 */
export const waitingIds = (within: Ids, ofOutbox = sql<boolean>`true`): RawBuilder<unknown> => sql`
  SELECT id FROM outbox WHERE ${ofOutbox} AND ${within('id')}
  UNION ALL SELECT u.id FROM claims c CROSS JOIN LATERAL unnest(c.ids) AS u(id) WHERE ${within('u.id')}
  UNION ALL SELECT message_id FROM parked_results WHERE kind = 'outcome' AND ${within('message_id')}`;

/** Messages that wait for a receipt: pending ones and those of unknown outcome. */
export const awaitingIds = (within: Ids, which = sql<boolean>`true`): RawBuilder<unknown> => sql`
  SELECT id FROM awaiting WHERE ${which} AND ${within('id')}`;

/** Most rows of a work table that are read as a whole. */
const workRowsMax = 20_000;

/** Whether few enough messages are in progress to read them all. Does not count further than that. */
export const isSmallWork = async (db: Db, ids: RawBuilder<unknown>): Promise<boolean> =>
  (await firstNumber(db)`
    SELECT count(*) FROM (SELECT FROM (${ids}) work LIMIT ${workRowsMax + 1}) bounded`) <= workRowsMax;
