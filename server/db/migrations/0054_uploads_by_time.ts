// The files that a client uploaded in the last day (modules/uploads/uploads.store.ts).
// Beside the version before: yes. It only adds an index.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX uploads_by_time ON uploads (client_id, created)`.execute(db);
}
