// Routes with an order, circuit breakers of connectors, campaigns that pause by themselves, and how soon receipts come
// (decisions/049-failover.md).
import { sql, type Kysely } from 'kysely';

const failover = `
-- 1 primary, 2 secondary, 3 third: which connector carries the sender ID's messages first.
ALTER TABLE sender_configurations ADD COLUMN route_order smallint NOT NULL DEFAULT 1 CHECK (route_order BETWEEN 1 AND 3);
-- Connectors that messages bypass; a connector that works has no row.
CREATE TABLE connector_breakers (
  connector_id int PRIMARY KEY REFERENCES connectors ON DELETE CASCADE,
  cause text NOT NULL CHECK (cause IN ('link', 'errors', 'timeouts', 'receipts')),
  opened timestamptz NOT NULL,
  -- From then on a few messages may try the connector.
  probe_at timestamptz NOT NULL,
  -- Tries that failed, one after the other.
  failures int NOT NULL DEFAULT 0,
  -- The engine that tries it now.
  engine_id int REFERENCES engines ON DELETE SET NULL
);
-- Messages that were moved to another connector: an event of their timeline.
CREATE TABLE message_reroutes (
  message_id bigint NOT NULL,
  at timestamptz NOT NULL,
  from_id int NOT NULL,
  to_id int NOT NULL,
  cause text NOT NULL,
  PRIMARY KEY (message_id, at)
);`;

const campaigns = `
-- Failures that stop a running campaign: their percentage (null: none does), of at least so many that were sent or failed.
ALTER TABLE platform_settings ADD COLUMN pause_failed_percent int DEFAULT 50 CHECK (pause_failed_percent BETWEEN 1 AND 100),
  ADD COLUMN pause_sent_min int NOT NULL DEFAULT 200 CHECK (pause_sent_min > 0);
-- Of the failed messages, those that failed for their recipients.
ALTER TABLE campaigns ADD COLUMN failed_own int NOT NULL DEFAULT 0,
  -- Final messages and failed ones, without those, when the campaign was last resumed: they do not pause it again.
  ADD COLUMN judged_sent int NOT NULL DEFAULT 0, ADD COLUMN judged_failed int NOT NULL DEFAULT 0,
  -- Messages that were sent or failed since, and failures, that paused it; null where a person did.
  ADD COLUMN stop_sent int, ADD COLUMN stop_failed int;`;

const receipts = `
-- When the telco accepted the message; null for those that waited before this version.
ALTER TABLE awaiting ADD COLUMN since timestamptz;
ALTER TABLE awaiting ALTER COLUMN since SET DEFAULT now();
-- Messages by the time of their acceptance, and how soon their receipts came: bucket 0 counts all (domain/receiptCurve.ts).
CREATE TABLE receipt_delays (
  -- Width of the slot: 5, or 1440 for a day.
  minutes smallint NOT NULL,
  connector_id int NOT NULL,
  slot timestamptz NOT NULL,
  bucket smallint NOT NULL,
  messages int NOT NULL,
  PRIMARY KEY (minutes, connector_id, slot, bucket)
);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [failover, campaigns, receipts]) await sql.raw(part).execute(db);
}
