import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';

interface LinkState {
  bound: number;
  sessions?: number;
  last_error?: string | null;
  unbound_since?: Date;
}

/** Adds a live engine that reports this state of the link of a connector; returns the id of the engine. */
export async function aLinkState(db: Db, connectorId: number, state: LinkState): Promise<number> {
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
  return engine.id;
}
