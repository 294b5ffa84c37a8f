// How long a client's message texts and numbers are kept.
import { sql, type Kysely } from 'kysely';

const retention = `
ALTER TABLE clients ADD COLUMN retention_days int CHECK (retention_days BETWEEN 7 AND 3650);
-- Messages with smaller ids have given up text and number already.
ALTER TABLE clients ADD COLUMN erased_before bigint NOT NULL DEFAULT 0;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(retention).execute(db);
}
