// Second factors, recovery codes, remembered devices, and confirmations (decisions/051-second-factor.md).
import { sql, type Kysely } from 'kysely';

const secondFactor = `
-- second_factor: those who have the role need one.
ALTER TABLE roles ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
ALTER TABLE platform_settings
  ADD COLUMN second_factor text NOT NULL DEFAULT 'optional' CHECK (second_factor IN ('optional', 'platform', 'everyone')),
  ADD COLUMN confirmation text NOT NULL DEFAULT 'second_factor' CHECK (confirmation IN ('second_factor', 'everyone'));
-- confirmed: when the person of the session last confirmed who it is.
ALTER TABLE tokens ADD COLUMN confirmed timestamptz;
-- At most two of a user: the one in use, and a pending one that its first code has not confirmed. last_step: the period of 30 seconds
-- of the last accepted code; codes of it and of earlier ones count no more.
CREATE TABLE second_factors (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  pending boolean NOT NULL,
  totp_secret text NOT NULL,
  last_step bigint,
  created timestamptz NOT NULL,
  PRIMARY KEY (user_id, pending)
);
-- Unused ones. hash: argon2id.
CREATE TABLE recovery_codes (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL,
  PRIMARY KEY (user_id, hash)
);
-- Browsers in which the user signs in without a code. hash: of the token in their cookie.
CREATE TABLE remembered_devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL,
  address text NOT NULL,
  agent text NOT NULL,
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL
);
CREATE INDEX remembered_devices_by_user ON remembered_devices (user_id);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(secondFactor).execute(db);
}
