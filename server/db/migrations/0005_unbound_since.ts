// Since when a link is down, which people see before they send.
import { sql, type Kysely } from 'kysely';

const columns = `
-- When the engine lost the last session of the connector, or started without one. Null while one is bound.
ALTER TABLE connector_states ADD COLUMN unbound_since timestamptz;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
