// A queue for each client and priority of a connector, so that no client delays another (decisions/038-fair-queue.md). The
// waiting rows are copied into the new table.
import { sql, type Kysely } from 'kysely';
import { priorities } from '../../domain/priorities.ts';

const messages = `
-- The sender asked for it to go before others: SMPP priority_flag 2 and 3.
ALTER TABLE messages ADD COLUMN urgent boolean NOT NULL DEFAULT false;
-- A campaign is never urgent, whatever its sender ID.
CREATE FUNCTION message_priority(class text, otp boolean, urgent boolean) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN class = 'promotional' THEN ${priorities.promotional}::smallint
    WHEN otp OR urgent THEN ${priorities.urgent}::smallint ELSE ${priorities.transactional}::smallint END
$$;`;

const outbox = `
CREATE TABLE outbox_fair (
  id bigint NOT NULL,
  campaign_id bigint,
  -- Until then the message is in no queue; the engine then sets it to null.
  not_before timestamptz,
  connector_id int NOT NULL,
  client_id int NOT NULL,
  -- 0 urgent, 1 transactional, 2 promotional.
  priority smallint NOT NULL,
  -- Of a campaign that is paused.
  held boolean NOT NULL
);
INSERT INTO outbox_fair
  SELECT o.id, o.campaign_id, o.not_before, o.connector_id, m.client_id, message_priority(m.class, m.otp, m.urgent), o.held
  FROM outbox o JOIN messages m ON m.id = o.id;
DROP TABLE outbox;
ALTER TABLE outbox_fair RENAME TO outbox;
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);
-- Oldest first in each queue. The next queue is one probe away, however long this one is.
CREATE INDEX outbox_queued ON outbox (connector_id, priority, client_id, id) WHERE NOT held AND not_before IS NULL;
-- Messages that wait for their time lie in no queue, or every claim would read them again.
CREATE INDEX outbox_delayed ON outbox (not_before) WHERE NOT held AND not_before IS NOT NULL;
CREATE INDEX outbox_by_campaign ON outbox (campaign_id, held) WHERE campaign_id IS NOT NULL;
CREATE OR REPLACE FUNCTION messages_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox SELECT id, campaign_id, not_before, connector_id, client_id, message_priority(class, otp, urgent),
    state = 'held' FROM made WHERE state IN ('queued', 'held');
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

const weights = `
-- Share of a connector's rate against other clients that wait with the same priority.
ALTER TABLE clients ADD COLUMN sending_weight int NOT NULL DEFAULT 1 CHECK (sending_weight BETWEEN 1 AND 100);
ALTER TABLE platform_settings ADD COLUMN sending_weight int NOT NULL DEFAULT 1
  CHECK (sending_weight BETWEEN 1 AND 100);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [messages, outbox, weights]) await sql.raw(part).execute(db);
}
