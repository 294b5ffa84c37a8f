import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** Adds a live engine that reports this state of the link of a connector. */
export async function aLinkState(
  db: Db,
  connectorId: number,
  state: { bound: number; unbound_since?: Date },
): Promise<void> {
  const engine = await db
    .insertInto('engines')
    .values({ pid: 1, seen: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('connector_states')
    .values({
      engine_id: engine.id,
      connector_id: connectorId,
      sessions: 1,
      rate: 0,
      in_flight: 0,
      ...state,
    })
    .execute();
}
