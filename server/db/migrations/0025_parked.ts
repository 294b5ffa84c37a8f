// What PostgreSQL refused to store for what is in it: kept aside, so that everything beside it is stored, until an admin has it
// stored again or gives it up.
import { sql, type Kysely } from 'kysely';

const table = `
CREATE TABLE parked_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('outcome', 'receipt', 'text')),
  -- No reference: this table must take what no other does.
  connector_id int NOT NULL,
  message_id bigint,
  engine_id int,
  -- JSON as text, for the json types refuse some of what peers send.
  content text NOT NULL,
  error text NOT NULL,
  parked timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX parked_results_by_message ON parked_results (message_id) WHERE kind = 'outcome';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
}
