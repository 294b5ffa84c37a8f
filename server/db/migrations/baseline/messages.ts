import { idEpochSeconds, idSequenceBits } from '../../../domain/messageId.ts';

/** Messages, by month through their ids (decisions/001-message-ids-carry-their-time.md). */
export const messages = `
CREATE SEQUENCE message_sequence;
CREATE FUNCTION message_id(at timestamptz) RETURNS bigint LANGUAGE sql VOLATILE PARALLEL UNSAFE AS $$
  SELECT ((floor(extract(epoch FROM at))::bigint - ${idEpochSeconds}) << ${idSequenceBits})
       | (nextval('message_sequence') & ${2 ** idSequenceBits - 1})
$$;
CREATE TABLE messages (
  id bigint NOT NULL DEFAULT message_id(now()),
  created timestamptz NOT NULL DEFAULT now(),
  client_id int NOT NULL,
  connector_id int NOT NULL,
  package_id int NOT NULL,
  parts smallint NOT NULL,
  parts_sent smallint NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 0,
  otp boolean NOT NULL DEFAULT false,
  engine_id int,
  campaign_id bigint,
  not_before timestamptz,
  class text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  sender_id text NOT NULL,
  msisdn text NOT NULL,
  network text NOT NULL,
  cost numeric(14,4) NOT NULL,
  smsc_id text,
  reason text,
  message text NOT NULL,
  timeline jsonb NOT NULL DEFAULT '[]',
  run_id bigint,
  run_row int,
  -- Null where the message failed before codes were stored.
  failure_code text,
  CHECK (class IN ('transactional', 'promotional')),
  CHECK (state IN ('queued', 'held', 'submitting', 'pending', 'unknown', 'delivered', 'failed')),
  PRIMARY KEY (id)
) PARTITION BY RANGE (id);
-- Catches ids of a wildly wrong clock; the server creates the partitions of months ahead of time (partitions.ts). The
-- fillfactor leaves space on each page for the row versions of a message's life (HOT).
CREATE TABLE messages_default PARTITION OF messages DEFAULT WITH (fillfactor = 40);
-- Lists: newest first, of one client. The primary key serves those of all clients.
CREATE INDEX messages_by_client ON messages (client_id, class, id);
-- Search by whole number and by its beginning; by its last digits.
CREATE INDEX messages_by_msisdn ON messages (msisdn text_pattern_ops, id);
CREATE INDEX messages_by_msisdn_end ON messages (reverse(msisdn) text_pattern_ops);
CREATE INDEX messages_by_campaign ON messages (campaign_id, id) WHERE campaign_id IS NOT NULL;`;

const workTable = `(autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0)`;

/**
 * The engine works on these tables and not on the messages, whose rows then change without touching an index (HOT), which costs
 * a quarter; the queue is as small as the messages that wait (decisions/009-work-tables-beside-messages.md).
 */
export const work = `
-- The queue: a row for each message that is queued or held, deleted when it is claimed.
CREATE TABLE outbox (
  id bigint NOT NULL,
  connector_id int NOT NULL,
  class text NOT NULL,
  not_before timestamptz,
  campaign_id bigint,
  -- Of a campaign that is paused.
  held boolean NOT NULL
);
-- Transactional sorts before promotional.
CREATE INDEX outbox_queued ON outbox (connector_id, class DESC, id) WHERE NOT held;
CREATE INDEX outbox_by_campaign ON outbox (campaign_id, held) WHERE campaign_id IS NOT NULL;
-- Claims of engines: a row a batch. It stays until all of them are settled; the messages' states say which are.
CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  engine_id int,
  connector_id int NOT NULL,
  ids bigint[] NOT NULL
);
CREATE INDEX claims_by_engine ON claims (engine_id);
-- Messages that a receipt may still arrive for: those pending and those of unknown outcome.
CREATE TABLE awaiting (
  id bigint NOT NULL,
  connector_id int NOT NULL,
  smsc_id text,
  msisdn text NOT NULL,
  unknown boolean NOT NULL
);
CREATE INDEX awaiting_by_smsc_id ON awaiting (connector_id, smsc_id) WHERE NOT unknown;
CREATE INDEX awaiting_unknown ON awaiting (connector_id, msisdn) WHERE unknown;
-- A row a step: the messages that may be written to the telco from then on, and the answers since the step before. An engine
-- claims ahead of the telco's answers; after a crash only messages sent and not answered are in doubt. A row stays until all
-- its messages are settled (decisions/010-journal-before-the-first-byte.md).
CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  engine_id int,
  sent bigint[] NOT NULL,
  -- Read only after a crash.
  answered text NOT NULL
);
CREATE INDEX journal_by_engine ON journal (engine_id);
-- Rows come and go by the ten thousand: dead ones must not pile up at the head of the queue.
ALTER TABLE outbox SET ${workTable};
ALTER TABLE awaiting SET ${workTable};
ALTER TABLE journal SET ${workTable};
-- Every new message gets its row in these tables with it; the engine records later changes of state. A message created as
-- submitting may have been sent.
CREATE FUNCTION messages_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox SELECT id, connector_id, class, not_before, campaign_id, state = 'held'
    FROM made WHERE state IN ('queued', 'held');
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
END $$;
CREATE TRIGGER messages_made AFTER INSERT ON messages REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION messages_made();
-- Receipts without a matching message: unknown ids, duplicates, contradictions. Matched again only where the receipt arrived
-- before the telco's answer was stored. msisdn and sender_id are those of the message; raw is the telco's text.
CREATE TABLE unmatched_receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connector_id int NOT NULL,
  smsc_id text NOT NULL,
  msisdn text NOT NULL,
  sender_id text NOT NULL,
  state text NOT NULL,
  raw text NOT NULL,
  received timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX unmatched_receipts_by_smsc_id ON unmatched_receipts (connector_id, smsc_id);
CREATE INDEX unmatched_receipts_by_msisdn ON unmatched_receipts (connector_id, msisdn);
-- Results whose content PostgreSQL refused to store, parked so that everything beside them is stored, until an admin retries
-- or discards them.
CREATE TABLE parked_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('outcome', 'receipt', 'text')),
  -- No reference: this table must accept what no other does.
  connector_id int NOT NULL,
  message_id bigint,
  engine_id int,
  -- JSON as text, because the json types refuse some of what peers send.
  content text NOT NULL,
  error text NOT NULL,
  parked timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX parked_results_by_message ON parked_results (message_id) WHERE kind = 'outcome';`;
