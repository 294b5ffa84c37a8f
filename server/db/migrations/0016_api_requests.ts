// The log of requests to the HTTP API (decisions/045-log-of-requests.md).
import { sql, type Kysely } from 'kysely';

const apiRequests = `
CREATE TABLE api_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  key_id int NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  -- 1 GET, 2 POST, 3 PATCH, 4 DELETE, 5 others.
  method smallint NOT NULL,
  -- 2 succeeded, 4 refused, 5 failed: the first digit of the status.
  outcome smallint NOT NULL,
  status smallint NOT NULL,
  -- Phone numbers in it are masked, as in query and body.
  path text NOT NULL,
  code text,
  milliseconds int NOT NULL,
  request_id text NOT NULL,
  address text NOT NULL,
  query text,
  body text
);
-- The list reads the newest of each method and outcome, and merges them.
CREATE INDEX api_requests_by_key ON api_requests (key_id, method, outcome, id);
CREATE INDEX api_requests_by_client ON api_requests (client_id, method, outcome, id);
CREATE INDEX api_requests_by_time ON api_requests (at);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(apiRequests).execute(db);
}
