// Users that are deleted and keep their history; the audit log.
import { sql, type Kysely } from 'kysely';

/** A deleted user gives back its number and its role, so that both can be used and deleted as if it were gone. */
const deleted = `
ALTER TABLE users ADD COLUMN deleted timestamptz;
ALTER TABLE users DROP CONSTRAINT users_msisdn_key;
CREATE UNIQUE INDEX users_msisdn ON users (msisdn) WHERE deleted IS NULL;
ALTER TABLE users ALTER COLUMN role_id DROP NOT NULL;
ALTER TABLE users ADD CHECK (deleted IS NOT NULL OR role_id IS NOT NULL);
ALTER TABLE users ADD CHECK (deleted IS NULL OR (status = 0 AND role_id IS NULL));
CREATE INDEX users_by_role ON users (role_id);`;

/** Refers to nothing: it outlives what it tells of. */
const audit = `
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int,
  user_name text NOT NULL,
  client_id int,
  address text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_by_client ON audit_log (client_id, id);
CREATE INDEX audit_log_by_time ON audit_log (created);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [deleted, audit]) await sql.raw(part).execute(db);
}
