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

/**
 * A posting is one call, however many accounts it moves. In the order of the accounts' ids, so that two postings never wait
 * in a circle; a floor is kept by the condition of the update itself. Gives the place of the leg its account does not cover
 * (then the caller ends the transaction), else null.
 */
const ledger = `
CREATE FUNCTION ledger_account(a_kind text, a_unit text, a_client int, a_package int, a_floor numeric) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE found bigint;
BEGIN
  FOR attempt IN 1..2 LOOP
    -- Three ways to ask, since IS NOT DISTINCT FROM finds no index.
    IF a_client IS NOT NULL THEN
      SELECT id INTO found FROM ledger_accounts
        WHERE kind = a_kind AND unit = a_unit AND client_id = a_client AND package_id IS NOT DISTINCT FROM a_package;
    ELSIF a_package IS NOT NULL THEN
      SELECT id INTO found FROM ledger_accounts
        WHERE kind = a_kind AND unit = a_unit AND client_id IS NULL AND package_id = a_package;
    ELSE
      SELECT id INTO found FROM ledger_accounts
        WHERE kind = a_kind AND unit = a_unit AND client_id IS NULL AND package_id IS NULL;
    END IF;
    EXIT WHEN found IS NOT NULL;
    INSERT INTO ledger_accounts (kind, unit, client_id, package_id, floor)
      VALUES (a_kind, a_unit, a_client, a_package, a_floor) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN found;
END $$;
CREATE FUNCTION ledger_post(p_kind text, p_description text, p_user int, p_cause text, p_at timestamptz, p_legs json)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE leg record; posting bigint; closed numeric;
BEGIN
  INSERT INTO ledger_postings (kind, description, user_id, cause, created)
    VALUES (p_kind, p_description, p_user, p_cause, coalesce(p_at, now())) RETURNING id INTO posting;
  FOR leg IN
    SELECT l.place, l.amount, l.given, ledger_account(l.kind, l.unit, l.client_id, l.package_id, l.floor) AS account
    FROM json_to_recordset(p_legs) AS l(place int, kind text, unit text, client_id int, package_id int, floor numeric,
      amount numeric, given boolean) ORDER BY 4, 1
  LOOP
    UPDATE ledger_accounts SET balance = balance + leg.amount
      WHERE id = leg.account AND (leg.amount > 0 OR floor IS NULL OR balance + leg.amount >= floor)
      RETURNING balance INTO closed;
    IF NOT FOUND THEN RETURN leg.place; END IF;
    INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing, given, created)
      VALUES (posting, leg.account, leg.amount, closed - leg.amount, closed, leg.given, coalesce(p_at, now()));
  END LOOP;
  RETURN NULL;
END $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, move, made, room, ledger]) await sql.raw(part).execute(db);
}
