// What was reviewed before a send is kept, so that accepting it reads its figures instead of its recipients.
import { sql, type Kysely } from 'kysely';

const preflights = `
CREATE TABLE preflights (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  -- The file it was made of; without it there is nothing to accept.
  upload_id bigint REFERENCES uploads ON DELETE CASCADE,
  -- SHA-256 of source, column, sender and text: what the figures are for, and none of it readable.
  digest bytea NOT NULL,
  rows int NOT NULL,
  accepted int NOT NULL,
  units bigint NOT NULL,
  created timestamptz NOT NULL
);
CREATE INDEX preflights_by_upload ON preflights (upload_id);
CREATE INDEX preflights_by_client ON preflights (client_id);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(preflights).execute(db);
}
