// The consent of contacts (requirements/domain.md#consent). Contacts of before have none.
import { sql, type Kysely } from 'kysely';

const columns = `
ALTER TABLE contacts ADD COLUMN consent_source text, ADD COLUMN consent_at timestamptz, ADD COLUMN consent_text text,
  ADD CONSTRAINT contacts_consent_check CHECK (num_nulls(consent_source, consent_at, consent_text) IN (0, 3));
-- Whether a client records consents is one probe.
CREATE INDEX contacts_with_consent ON contacts (client_id) WHERE consent_at IS NOT NULL;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
