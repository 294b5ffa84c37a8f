// Publishes each engine's view of its connectors at every heartbeat: people see it, and failover depends on which engines are bound.
import type { Db } from '../../db/database.ts';
import { runSql } from '../../db/sql/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type { RunningConnector } from '../submit/connectors.ts';
import { cleanText } from '../shared/receiptTexts.ts';

/** The state of a connector in one engine. */
export type LiveState = Omit<Schema['connector_states'], 'engine_id' | 'unbound_since'>;

export function liveState({ connector, link, dispatcher }: RunningConnector): LiveState {
  const { lastError } = link;
  return {
    connector_id: connector.id,
    bound: link.bound,
    sessions: connector.smpp.sessions,
    rate: dispatcher.rateNow,
    in_flight: dispatcher.inFlight,
    last_error: lastError === undefined ? null : cleanText(lastError),
  };
}

/** Replaces the engine's states. Skips connectors that have been deleted, and everything if the engine has. */
export async function storeStates(db: Db, engineId: number, states: readonly LiveState[]): Promise<void> {
  const ids = states.map((state) => state.connector_id);
  await runSql(db)`
    WITH stopped AS (
      DELETE FROM connector_states WHERE engine_id = ${engineId} AND connector_id <> ALL(${ids}::int[])
    )
    INSERT INTO connector_states (engine_id, connector_id, bound, sessions, rate, in_flight, last_error, unbound_since)
    SELECT e.id, c.id, s.bound, s.sessions, s.rate, s.in_flight, s.last_error, CASE WHEN s.bound = 0 THEN now() END
    FROM json_to_recordset(${JSON.stringify(states)}::json)
      AS s(connector_id int, bound int, sessions int, rate int, in_flight int, last_error text)
    JOIN connectors c ON c.id = s.connector_id JOIN engines e ON e.id = ${engineId}
    ON CONFLICT (engine_id, connector_id) DO UPDATE SET bound = excluded.bound, sessions = excluded.sessions,
      rate = excluded.rate, in_flight = excluded.in_flight, last_error = excluded.last_error,
      unbound_since = CASE WHEN excluded.bound = 0
        THEN coalesce(connector_states.unbound_since, excluded.unbound_since) END`;
}
