// What an engine may have sent, apart from what it has claimed: it claims ahead of the telco's answers, and a crash leaves no
// more in doubt than what was sent and not answered.
import { sql, type Kysely } from 'kysely';

const table = `
-- A row a step: what may be written to the telco from then on, and the answers that came since the step before. It stays
-- until all of these messages are settled.
CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  engine_id int,
  sent bigint[] NOT NULL,
  -- Read after a crash, never else.
  answered text NOT NULL
);
CREATE INDEX journal_by_engine ON journal (engine_id);
ALTER TABLE journal SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);
-- What was claimed without a journal may have been sent.
INSERT INTO journal (engine_id, sent, answered) SELECT engine_id, ids, '[]' FROM claims;`;

/** As before, and what is made as being sent may have been sent. */
const made = `
CREATE OR REPLACE FUNCTION messages_made() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, made]) await sql.raw(part).execute(db);
}
