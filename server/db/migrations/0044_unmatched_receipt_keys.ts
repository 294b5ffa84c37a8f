// The indexes of receipts without a message by id and by number begin with these, not with the connector: whatever the statistics, neither
// serves a search by the other.
// Beside the version before: yes. Nothing is read from or written to the table while they are built, for some seconds per million rows: rows that
// are older than a month can be deleted first.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['smsc_id', 'msisdn']) {
    const index = sql.id(`unmatched_receipts_by_${column}`);
    await sql`DROP INDEX ${index}`.execute(db);
    await sql`CREATE INDEX ${index} ON unmatched_receipts (${sql.id(column)})`.execute(db);
  }
}
