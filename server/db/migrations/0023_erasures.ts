// Erasure of one number over all tables (decisions/054-one-number-over-all-tables.md).
import { sql, type Kysely } from 'kysely';

const erasures = `
CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose rows; null: those of all clients and of the platform.
  client_id int REFERENCES clients ON DELETE CASCADE,
  -- Null once it is finished.
  msisdn text,
  -- HMAC-SHA-256 of the number, with a key derived from the secret key of this id.
  key_id text NOT NULL,
  number_hash bytea NOT NULL,
  user_id int NOT NULL,
  requested_by text NOT NULL,
  address text NOT NULL,
  reason text NOT NULL,
  requested timestamptz NOT NULL DEFAULT now(),
  finished timestamptz,
  -- Rows by kind, counted in the transaction that changed them.
  counts jsonb NOT NULL DEFAULT '{}',
  certificate text,
  CHECK ((finished IS NULL) = (msisdn IS NOT NULL) AND (finished IS NULL) = (certificate IS NULL))
);
CREATE INDEX erasures_by_client ON erasures (client_id, id);
CREATE INDEX erasures_by_hash ON erasures (number_hash);
-- One at a time for a number and a reach.
CREATE UNIQUE INDEX erasures_running ON erasures (msisdn, client_id) NULLS NOT DISTINCT WHERE finished IS NULL;
-- Entries of the DND list whose number was erased: sends check their hashes.
CREATE TABLE erased_dnd (
  number_hash bytea NOT NULL,
  key_id text NOT NULL,
  -- Null: binds every client.
  client_id int REFERENCES clients ON DELETE CASCADE,
  source text NOT NULL,
  created timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (number_hash, client_id)
);
CREATE INDEX erased_dnd_by_client ON erased_dnd (client_id);
-- The keys of these hashes, almost always none: each send reads them with the DND list.
CREATE TABLE erased_dnd_keys (key_id text PRIMARY KEY);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(erasures).execute(db);
}
