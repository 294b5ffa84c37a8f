// What a send was reviewed with (requirements/domain.md#pre-flight).
// Beside the version before: yes. That version writes and reads none of these columns.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE campaign_runs ADD COLUMN last_member bigint`.execute(db);
  await sql`ALTER TABLE preflights ADD COLUMN last_member bigint, ADD COLUMN rates jsonb`.execute(db);
}
