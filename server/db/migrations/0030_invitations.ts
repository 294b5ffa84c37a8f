// Invitations of people whose number has an account with another client (decisions/058-invitations.md).
import { sql, type Kysely } from 'kysely';

const invitations = `
CREATE TABLE invitations (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  role_id int NOT NULL REFERENCES roles ON DELETE CASCADE,
  msisdn text NOT NULL,
  -- As the inviter typed it; the person keeps the own name.
  full_name text NOT NULL,
  invited_by int NOT NULL REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  UNIQUE (msisdn, client_id)
);
CREATE INDEX invitations_by_client ON invitations (client_id);
CREATE INDEX invitations_by_expiry ON invitations (expires);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(invitations).execute(db);
}
