// The log of requests to the HTTP API keeps what a refusal said, beside its code.
// Beside the version before: yes.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE api_requests ADD COLUMN message text`.execute(db);
}
