// What a send was reviewed with (requirements/domain.md#pre-flight).
// Beside the version before: yes. That version writes and reads none of these columns.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE campaign_runs ADD COLUMN last_member bigint`.execute(db);
  await sql`ALTER TABLE preflights ADD COLUMN last_member bigint, ADD COLUMN rates jsonb`.execute(db);
  // SHA-256 of the file; null for files of earlier versions, and after the content was erased.
  await sql`ALTER TABLE uploads ADD COLUMN digest bytea`.execute(db);
  // The campaigns of a client's last day (modules/intake/reviewed.store.ts).
  await sql`CREATE INDEX campaigns_by_time ON campaigns (client_id, created)`.execute(db);
}
