// Two people for money (decisions/055-two-people.md).
import { sql, type Kysely } from 'kysely';

const approvals = `
-- approval_units: what one person may move in 24 hours without another one; null: any number.
ALTER TABLE platform_settings ADD COLUMN approval_units bigint CHECK (approval_units BETWEEN 0 AND 1000000000);
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- The call's body, as it was checked.
  body jsonb NOT NULL,
  subject text NOT NULL,
  client_id int REFERENCES clients ON DELETE CASCADE,
  units bigint,
  note text NOT NULL,
  user_id int NOT NULL,
  asked_by text NOT NULL,
  asked timestamptz NOT NULL,
  decided timestamptz,
  decided_by text,
  reason text,
  CHECK ((state = 'waiting') = (decided IS NULL))
);
CREATE INDEX approvals_by_client ON approvals (client_id);
-- The same is asked for once.
CREATE UNIQUE INDEX approvals_waiting ON approvals (kind, md5(body::text)) WHERE state = 'waiting';
-- What people moved without another one; rows of the last 24 hours count.
CREATE TABLE unapproved_moves (
  user_id int NOT NULL,
  at timestamptz NOT NULL,
  units bigint NOT NULL
);
CREATE INDEX unapproved_moves_by_user ON unapproved_moves (user_id, at);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(approvals).execute(db);
}
