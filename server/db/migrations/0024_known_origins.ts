// Where an account signed in or bound with its right password, so that it still can while others guess; and the attempts of
// an account, found by its part of their key.
import { sql, type Kysely } from 'kysely';

const origins = `
-- account: what counts its attempts ('254712345678', 'smpp:<system id>'); origin: a hash of a device or an address. At most
-- twenty of an account, none older than thirty days; no reference, because attempts name accounts that may not exist.
CREATE TABLE known_origins (
  account text NOT NULL,
  origin bytea NOT NULL,
  seen timestamptz NOT NULL,
  PRIMARY KEY (account, origin)
);
CREATE INDEX rate_limits_by_account ON rate_limits ((split_part(key, ' ', 1)));`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(origins).execute(db);
}
