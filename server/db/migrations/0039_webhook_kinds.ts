// Endpoints of webhooks are of a kind, like API keys: those of a test key get the events of test messages and no others.
// Beside the version before: yes, it adds live ones, and records the events of both kinds for every endpoint. So what a test key may do to
// live ones ends with its last process.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE webhook_endpoints ADD COLUMN live boolean NOT NULL DEFAULT true`.execute(db);
}
