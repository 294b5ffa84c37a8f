// Webhooks: endpoints of clients, the events recorded for them, and their deliveries (decisions/040-webhooks-over-rows.md).
import { sql, type Kysely } from 'kysely';
import { idEpochSeconds, idSequenceBits } from '../../domain/messageId.ts';

const endpoints = `
CREATE TABLE webhook_endpoints (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  url text NOT NULL,
  description text NOT NULL,
  types text[] NOT NULL,
  format text NOT NULL CHECK (format IN ('tuma', 'africastalking')),
  -- 32 random bytes in base64: they must sign, so a hash would not do.
  secret text NOT NULL,
  -- While a rotation lasts, both sign.
  old_secret text,
  old_secret_until timestamptz,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  disabled_at timestamptz,
  -- By a person, after days of failures, or because it answered 410.
  disabled_why text CHECK (disabled_why IN ('manual', 'failing', 'gone')),
  -- The first failure since the last success.
  failing_since timestamptz,
  created timestamptz NOT NULL DEFAULT now()
);
-- Read in each transaction of the engine that changes messages, for the clients of these.
CREATE INDEX webhook_endpoints_by_client ON webhook_endpoints (client_id, id);`;

// Ids carry their time, like those of messages, so that a range of times is a range of ids.
const events = `
CREATE SEQUENCE webhook_sequence;
CREATE FUNCTION webhook_id(at timestamptz) RETURNS bigint LANGUAGE sql VOLATILE PARALLEL UNSAFE AS $$
  SELECT ((floor(extract(epoch FROM at))::bigint - ${idEpochSeconds}) << ${idSequenceBits})
       | (nextval('webhook_sequence') & ${2 ** idSequenceBits - 1})
$$;
-- Only events that an endpoint subscribes to. Kept as long as the log of deliveries.
CREATE TABLE webhook_events (
  id bigint PRIMARY KEY,
  client_id int NOT NULL,
  type text NOT NULL,
  created timestamptz NOT NULL,
  -- The object of the event as it was then; as text, because the order of its names is that of the API.
  data json NOT NULL
);
-- The log: a row for each event and endpoint.
CREATE TABLE webhook_deliveries (
  id bigint PRIMARY KEY,
  endpoint_id int NOT NULL,
  event_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  -- Attempts, oldest first: when, duration, status and beginning of the response, error.
  attempts jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (endpoint_id, state, id) WHERE state <> 'delivered';
-- The queue: a row for each pending delivery, deleted with its last attempt (decisions/009-work-tables-beside-messages.md).
CREATE TABLE webhook_queue (
  delivery_id bigint NOT NULL,
  endpoint_id int NOT NULL,
  -- Not attempted before then: a retry, or an attempt that runs.
  next_at timestamptz NOT NULL,
  -- Failed attempts of this delivery since it was last queued.
  failures smallint NOT NULL DEFAULT 0
);
CREATE INDEX webhook_queue_due ON webhook_queue (endpoint_id, next_at);
CREATE INDEX webhook_queue_by_delivery ON webhook_queue (delivery_id);
ALTER TABLE webhook_queue SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [endpoints, events]) await sql.raw(part).execute(db);
}
