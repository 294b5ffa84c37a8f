// What the engine works on leaves the table of messages: their rows then change without touching an index (HOT), which
// costs a quarter, and the queue is as small as what waits.
import { sql, type Kysely } from 'kysely';

const tables = `
-- What waits to be sent: a row for each message that is queued or held, gone when it is claimed.
CREATE TABLE outbox (
  id bigint NOT NULL,
  connector_id int NOT NULL,
  class text NOT NULL,
  not_before timestamptz,
  campaign_id bigint,
  -- Of a campaign that is paused.
  held boolean NOT NULL
);
-- What engines have claimed: a row a batch. It stays until all of them are settled; the messages' states say which are.
CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  engine_id int,
  connector_id int NOT NULL,
  ids bigint[] NOT NULL
);
-- What a receipt may still come for: a row for each message that is pending or, perhaps sent, unknown.
CREATE TABLE awaiting (
  id bigint NOT NULL,
  connector_id int NOT NULL,
  smsc_id text,
  msisdn text NOT NULL,
  unknown boolean NOT NULL
);`;

/** What is there is moved before the indexes that find it go. */
const move = `
INSERT INTO outbox SELECT id, connector_id, class, not_before, campaign_id, state = 'held'
  FROM messages WHERE state IN ('queued', 'held') ORDER BY id;
INSERT INTO claims (engine_id, connector_id, ids) SELECT engine_id, connector_id, array_agg(id)
  FROM messages WHERE state = 'submitting' GROUP BY 1, 2;
INSERT INTO awaiting SELECT id, connector_id, smsc_id, msisdn, state = 'unknown'
  FROM messages WHERE state IN ('pending', 'unknown') ORDER BY id;
-- Transactional sorts before promotional.
CREATE INDEX outbox_queued ON outbox (connector_id, class DESC, id) WHERE NOT held;
CREATE INDEX outbox_by_campaign ON outbox (campaign_id, held) WHERE campaign_id IS NOT NULL;
CREATE INDEX claims_by_engine ON claims (engine_id);
CREATE INDEX awaiting_by_smsc_id ON awaiting (connector_id, smsc_id) WHERE NOT unknown;
CREATE INDEX awaiting_unknown ON awaiting (connector_id, msisdn) WHERE unknown;
DROP INDEX messages_queued, messages_submitting, messages_pending, messages_unknown, messages_held,
  messages_queued_by_campaign;
-- Rows come and go by the ten thousand: what is dead must not pile up at the head of the queue.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE awaiting SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);`;

/** Whoever makes a message makes its place in the work along with it. Changes of state are the engine's to note. */
const made = `
CREATE FUNCTION messages_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox SELECT id, connector_id, class, not_before, campaign_id, state = 'held'
    FROM made WHERE state IN ('queued', 'held');
  IF EXISTS (SELECT FROM made WHERE state <> 'queued') THEN
    INSERT INTO claims (engine_id, connector_id, ids) SELECT engine_id, connector_id, array_agg(id)
      FROM made WHERE state = 'submitting' GROUP BY 1, 2;
    INSERT INTO awaiting SELECT id, connector_id, smsc_id, msisdn, state = 'unknown'
      FROM made WHERE state IN ('pending', 'unknown');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_made AFTER INSERT ON messages REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION messages_made();`;

/** Room on each page for the versions that a message's life makes; for rows that are written from now on. */
const room = `
DO $$ DECLARE leaf regclass; BEGIN
  FOR leaf IN SELECT relid FROM pg_partition_tree('messages') WHERE isleaf LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 50)', leaf);
  END LOOP;
END $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, move, made, room]) await sql.raw(part).execute(db);
}
