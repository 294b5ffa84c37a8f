// Messages sent over the HTTP API: what it keeps beside their rows, and the messages of test keys
// (decisions/044-http-sends.md).
import { sql, type Kysely } from 'kysely';

const apiMessages = `
-- A row for each message of a live key. Written once, in the transaction of the message.
CREATE TABLE api_messages (
  message_id bigint PRIMARY KEY,
  client_id int NOT NULL,
  key_id int NOT NULL,
  batch_id bigint,
  -- The text may be erased, its encoding stays.
  ucs2 boolean NOT NULL,
  -- The client's own.
  reference text,
  metadata json
);
CREATE INDEX api_messages_by_reference ON api_messages (client_id, reference, message_id) WHERE reference IS NOT NULL;
CREATE INDEX api_messages_by_batch ON api_messages (batch_id, message_id) WHERE batch_id IS NOT NULL;
CREATE SEQUENCE api_batch_sequence;`;

const testMessages = `
-- Messages of test keys, kept for 7 days: never sent, charged, counted or listed with others. Without their text.
CREATE TABLE test_messages (
  id bigint PRIMARY KEY DEFAULT message_id(now()),
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  key_id int NOT NULL,
  batch_id bigint,
  ucs2 boolean NOT NULL,
  send_at timestamptz,
  reference text,
  metadata json,
  class text NOT NULL,
  sender_id text NOT NULL,
  msisdn text NOT NULL,
  network text NOT NULL,
  parts smallint NOT NULL,
  cost numeric(14,4) NOT NULL,
  valid_until timestamptz,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'pending', 'unknown', 'delivered', 'failed')),
  failure_code text,
  timeline jsonb NOT NULL,
  -- When its state changes next; null where it does not.
  next_at timestamptz
);
CREATE INDEX test_messages_by_client ON test_messages (client_id, id);
CREATE INDEX test_messages_by_reference ON test_messages (client_id, reference, id) WHERE reference IS NOT NULL;
CREATE INDEX test_messages_by_batch ON test_messages (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX test_messages_due ON test_messages (next_at) WHERE next_at IS NOT NULL;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [apiMessages, testMessages]) await sql.raw(part).execute(db);
}
