// Receipts without a message are read by the day and deleted after a month, by an index.
// Beside the version before: yes. Nothing is written to the table while the index is built, for a second per million rows: rows that are older than
// a month can be deleted first.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX unmatched_receipts_by_received ON unmatched_receipts (received)`.execute(db);
}
