// The audit log as evidence (decisions/052-audit-as-evidence.md): append-only, and sealed by a chain of hashes beside its rows, so
// that existing rows stay as they are and are sealed by the same loop as new ones.
import { sql, type Kysely } from 'kysely';

const evidence = `
-- One row an entry, in the order in which entries were found committed. hash: SHA-256 of the hash before and the entry's content.
-- salt: hashed with subject, before and after, so that their hash does not reveal them once they are erased.
CREATE TABLE audit_seals (
  seq bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE,
  salt uuid NOT NULL,
  hash bytea NOT NULL
);
-- One row: the end of the chain. settled: no entry with an id up to this will be committed any more, and all are sealed.
CREATE TABLE audit_chain (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  seq bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  settled bigint NOT NULL DEFAULT 0
);
INSERT INTO audit_chain DEFAULT VALUES;
-- One row: the last check of the chain. next_seq: where the next one continues. fault: null where nothing was touched.
CREATE TABLE audit_checks (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  checked timestamptz NOT NULL,
  next_seq bigint NOT NULL,
  fault text,
  fault_seq bigint,
  fault_entry bigint
);
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
-- Also for sessions that switch other triggers off by session_replication_role.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;
ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_append_only;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(evidence).execute(db);
}
