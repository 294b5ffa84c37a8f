// Receipts without a message are read by the day and deleted after a month, by an index. The indexes by id and by number begin with these, not
// with the connector: whatever the statistics, neither serves a search by the other.
// Beside the version before: yes. Nothing is written to the table while the indexes are built, for some seconds per million rows: rows that are
// older than a month can be deleted first.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['received', 'smsc_id', 'msisdn'])
    await sql`CREATE INDEX ${sql.id(`unmatched_receipts_${column}`)} ON unmatched_receipts (${sql.id(column)})`.execute(
      db,
    );
  await sql`DROP INDEX unmatched_receipts_by_smsc_id, unmatched_receipts_by_msisdn`.execute(db);
}
