// What the results of a campaign and the home of a client read: failures by campaign, runs by day, and who stopped a campaign.
import { sql, type Kysely } from 'kysely';

const failures = `
-- Null where the message belongs to no campaign.
ALTER TABLE message_failures ADD COLUMN campaign_id bigint;
UPDATE message_failures f SET campaign_id = m.campaign_id
  FROM messages m WHERE m.id = f.id AND m.campaign_id IS NOT NULL;
-- The failures of one campaign by reason, in the index alone, and in the order of its messages.
CREATE INDEX message_failures_by_campaign ON message_failures (campaign_id, id) INCLUDE (failure_code)
  WHERE campaign_id IS NOT NULL;
CREATE OR REPLACE FUNCTION message_failed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_failures (id, client_id, class, sender_id, network, failure_code, campaign_id)
    VALUES (NEW.id, NEW.client_id, NEW.class, NEW.sender_id, NEW.network, NEW.failure_code, NEW.campaign_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;`;

const campaigns = `
-- Who paused or cancelled it, when, and the reason given; null while it is neither. The name is kept as it was then.
ALTER TABLE campaigns ADD COLUMN stopped_by text;
ALTER TABLE campaigns ADD COLUMN stopped_at timestamptz;
ALTER TABLE campaigns ADD COLUMN stop_reason text;
-- The runs of a day.
CREATE INDEX campaign_runs_by_due ON campaign_runs (due);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(failures).execute(db);
  await sql.raw(campaigns).execute(db);
}
