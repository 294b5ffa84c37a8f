// Limits: how often the API may be asked, how many messages a client may send a day, and how many texts the platform pays for.
import { sql, type Kysely } from 'kysely';

const settings = `
-- One row. Requests are counted by the minute; the caps are what a new client begins with.
CREATE TABLE platform_settings (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  requests_per_user int NOT NULL DEFAULT 60000 CHECK (requests_per_user > 0),
  requests_per_client int NOT NULL DEFAULT 300000 CHECK (requests_per_client > 0),
  requests_per_address int NOT NULL DEFAULT 30000 CHECK (requests_per_address > 0),
  -- Null: none.
  daily_sms_cap int DEFAULT 1000000 CHECK (daily_sms_cap > 0),
  platform_texts_cap int NOT NULL DEFAULT 100 CHECK (platform_texts_cap >= 0)
);
INSERT INTO platform_settings DEFAULT VALUES;`;

/** Clients of before have no cap on what they pay for themselves. */
const clients = `
ALTER TABLE clients ADD COLUMN daily_sms_cap int CHECK (daily_sms_cap > 0);
ALTER TABLE clients ADD COLUMN platform_texts_cap int NOT NULL DEFAULT 100 CHECK (platform_texts_cap >= 0);
-- Texts the platform paid for on behalf of a client, by Nairobi day.
CREATE TABLE platform_texts (
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  day date NOT NULL,
  texts int NOT NULL,
  PRIMARY KEY (client_id, day)
);`;

/** What is still to become messages is read with every send of a client that has a cap. */
const openRuns = `CREATE INDEX campaign_runs_open ON campaign_runs (campaign_id) WHERE NOT expansion_done;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, clients, openRuns]) await sql.raw(part).execute(db);
}
