// Further fields of contacts, which texts may insert; and the balances of statements by their time.
import { sql, type Kysely } from 'kysely';

const columns = `
-- Values by the name of their field; the server bounds both (contract/contactFields.ts).
ALTER TABLE contacts ADD COLUMN fields jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fields) = 'object');
-- The fields that contacts of the group have, in the order of their files. Kept, because finding them reads every contact.
ALTER TABLE contact_groups ADD COLUMN fields text[] NOT NULL DEFAULT '{}';
-- The balance of an account at the end of a day is one probe, for statements.
CREATE INDEX ledger_entries_by_time ON ledger_entries (account_id, created, id);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
