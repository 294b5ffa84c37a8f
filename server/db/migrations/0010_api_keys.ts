// Keys of the HTTP API (decisions/039-api-keys.md).
import { sql, type Kysely } from 'kysely';

const apiKeys = `
CREATE TABLE api_keys (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  name text NOT NULL,
  -- False for a test key, whose messages are simulated and free.
  live boolean NOT NULL,
  scopes text[] NOT NULL,
  -- SHA-256: a key has over 200 random bits, so that no slower hash is needed.
  hash bytea NOT NULL UNIQUE,
  -- The last four characters, by which people recognise it.
  ending text NOT NULL,
  -- IP addresses and networks (CIDR); empty: any.
  allowed_addresses text[] NOT NULL DEFAULT '{}',
  expires timestamptz,
  revoked timestamptz,
  -- The key that took its place.
  replaced_by int REFERENCES api_keys,
  -- Behind by some seconds.
  last_used timestamptz,
  last_address text,
  created timestamptz NOT NULL DEFAULT now(),
  -- A user; no reference, like the audit log.
  created_by int
);
CREATE INDEX api_keys_by_client ON api_keys (client_id, id);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(apiKeys).execute(db);
}
