// Who may register, codes that prove the number, and clients that wait for approval (decisions/056-registration-proves-the-number.md).
import { sql, type Kysely } from 'kysely';

const registration = `
ALTER TABLE platform_settings
  ADD COLUMN registration text NOT NULL DEFAULT 'open' CHECK (registration IN ('open', 'approval', 'closed'));
-- approval_due: why a registered client waits, suspended, for the platform: the setting asks for it, or no code could be sent to its
-- number. Null: it does not wait.
ALTER TABLE clients
  ADD COLUMN approval_due text CHECK (approval_due IN ('setting', 'unproved')),
  ADD CONSTRAINT clients_approval_due_suspended CHECK (approval_due IS NULL OR status = 0);
CREATE INDEX clients_approval_due ON clients (id) WHERE approval_due IS NOT NULL;
-- A code sent to the number of a registration, of which nothing else is stored. request: hash of the secret that only the browser
-- that asked holds. code: hash of secret, code and number.
CREATE TABLE registration_codes (
  request bytea PRIMARY KEY,
  code bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires timestamptz NOT NULL
);
CREATE INDEX registration_codes_by_expiry ON registration_codes (expires);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(registration).execute(db);
}
