// Sessions of the console, own accounts, and codes for forgotten passwords (decisions/050-sessions-by-cookie.md).
import { sql, type Kysely } from 'kysely';

const sessions = `
-- browser: a session of the console, whose token only its cookie carries and which ends when it is not used. seen: the last use,
-- to the minute. agent: the User-Agent of the sign-in.
ALTER TABLE tokens
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN browser boolean NOT NULL DEFAULT false,
  ADD COLUMN seen timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN agent text NOT NULL DEFAULT '';
-- password_expires: when a one-time password ends; null: never. language: null until the person chooses one.
ALTER TABLE users
  ADD COLUMN password_expires timestamptz,
  ADD COLUMN language text CHECK (language IN ('en', 'sw'));
-- The printed one of the first Admin, who is the only user then, does not expire.
UPDATE users SET password_expires = now() + interval '24 hours'
  WHERE password_change_due AND (SELECT count(*) FROM users) > 1;
ALTER TABLE platform_settings
  ADD COLUMN password_characters_min int NOT NULL DEFAULT 10 CHECK (password_characters_min BETWEEN 6 AND 64),
  ADD COLUMN platform_idle_minutes int NOT NULL DEFAULT 30 CHECK (platform_idle_minutes BETWEEN 5 AND 1440),
  ADD COLUMN client_idle_minutes int NOT NULL DEFAULT 480 CHECK (client_idle_minutes BETWEEN 5 AND 1440);
-- A code sent to a user's number. request: hash of the secret that only the browser that asked holds, so that others cannot
-- use up its tries. code: hash of secret and code.
CREATE TABLE password_codes (
  request bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  code bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires timestamptz NOT NULL
);
CREATE INDEX password_codes_by_user ON password_codes (user_id);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sessions).execute(db);
}
