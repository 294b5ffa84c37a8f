// How each connector does, as the engines see it: a row an engine and connector, written every couple of seconds.
import { sql, type Kysely } from 'kysely';

const states = `
-- Small and rewritten all the time: nothing here needs to survive a crash of the database.
CREATE UNLOGGED TABLE connector_states (
  engine_id int NOT NULL REFERENCES engines ON DELETE CASCADE,
  connector_id int NOT NULL REFERENCES connectors ON DELETE CASCADE,
  bound int NOT NULL,
  sessions int NOT NULL,
  rate int NOT NULL,
  in_flight int NOT NULL,
  last_error text,
  PRIMARY KEY (engine_id, connector_id)
) WITH (fillfactor = 50)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(states).execute(db);
}
