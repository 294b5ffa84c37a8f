// What the filters of lists read (decisions/027-filtered-lists.md). No index of `messages` names a state or a failure
// code, so that a change of state still touches no index; what failed is a small table beside it, as the work tables are.
import { sql, type Kysely } from 'kysely';

const failures = `
-- Messages that failed, which is final; as small as the failures, and written once for each.
CREATE TABLE message_failures (
  id bigint PRIMARY KEY,
  client_id int NOT NULL,
  class text NOT NULL,
  -- Null where the message failed before codes were stored.
  failure_code text
);
INSERT INTO message_failures SELECT id, client_id, class, failure_code FROM messages WHERE state = 'failed';
-- Newest first of one client; the primary key serves those of all clients.
CREATE INDEX message_failures_by_client ON message_failures (client_id, class, id);
CREATE INDEX message_failures_by_code ON message_failures (failure_code, id);
CREATE FUNCTION message_failed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_failures VALUES (NEW.id, NEW.client_id, NEW.class, NEW.failure_code) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- The condition is tested without a call, so that the other changes of state cost nothing.
CREATE TRIGGER message_failed AFTER UPDATE OF state ON messages FOR EACH ROW
  WHEN (NEW.state = 'failed') EXECUTE FUNCTION message_failed();
CREATE TRIGGER message_made_failed AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.state = 'failed') EXECUTE FUNCTION message_failed();`;

const indexes = `
-- One sender ID, of one client or of all.
CREATE INDEX messages_by_sender ON messages (sender_id, id);
-- A rare network. The two that carry nearly all traffic are found by reading the list itself.
CREATE INDEX messages_by_rare_network ON messages (network, id) WHERE network NOT IN ('Safaricom', 'Airtel');
-- What one person did.
CREATE INDEX audit_log_by_user ON audit_log (user_id, id);
-- A rare action. Sends are nearly all of the log and are found by reading it.
CREATE INDEX audit_log_by_action ON audit_log (action, id) WHERE action <> 'send.typed';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(failures).execute(db);
  await sql.raw(indexes).execute(db);
}
