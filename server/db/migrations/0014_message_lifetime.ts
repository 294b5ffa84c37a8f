// Messages that are valid until an instant, and messages that are sent later (decisions/043-validity-and-schedules.md). Both are null
// for most messages, whose rows and index entries stay as they are.
import { sql, type Kysely } from 'kysely';

const columns = `
-- Null where the message is valid for 72 hours, as most are.
ALTER TABLE messages ADD COLUMN valid_until timestamptz;
ALTER TABLE outbox ADD COLUMN valid_until timestamptz;
-- What expires next, however much waits.
CREATE INDEX outbox_expiring ON outbox (valid_until) WHERE valid_until IS NOT NULL;
-- Many messages may be due in the same second: with its id, one is found among them.
DROP INDEX outbox_delayed;
CREATE INDEX outbox_delayed ON outbox (not_before, id) WHERE NOT held AND not_before IS NOT NULL;`;

const trigger = `
CREATE OR REPLACE FUNCTION messages_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox SELECT id, campaign_id, not_before, connector_id, client_id, message_priority(class, otp, urgent),
    state = 'held', valid_until FROM made WHERE state IN ('queued', 'held');
  IF EXISTS (SELECT FROM made WHERE state <> 'queued') THEN
    WITH claimed AS (
      INSERT INTO claims (engine_id, connector_id, ids) SELECT engine_id, connector_id, array_agg(id)
        FROM made WHERE state = 'submitting' GROUP BY 1, 2 RETURNING engine_id, ids
    )
    INSERT INTO journal (engine_id, sent, answered) SELECT engine_id, ids, '[]' FROM claimed;
    INSERT INTO awaiting SELECT id, connector_id, smsc_id, msisdn, state = 'unknown'
      FROM made WHERE state IN ('pending', 'unknown');
  END IF;
  RETURN NULL;
END $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, trigger]) await sql.raw(part).execute(db);
}
