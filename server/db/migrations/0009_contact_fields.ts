// Further fields of contacts, which texts may insert.
import { sql, type Kysely } from 'kysely';

const columns = `
-- Values by the name of their field; the server bounds both (contract/contactFields.ts).
ALTER TABLE contacts ADD COLUMN fields jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fields) = 'object');
-- The fields that contacts of the group have, in the order of their files. Kept, because finding them reads every contact.
ALTER TABLE contact_groups ADD COLUMN fields text[] NOT NULL DEFAULT '{}';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
