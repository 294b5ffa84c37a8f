// M-Pesa's time of a payment, which may be long before it is announced. Payments are listed and filtered by it, so that a month equals that
// of M-Pesa's statement (requirements/domain.md#top-ups). Without it, the time of arrival is used.
// Beside the version before: yes. That version dates payments by their arrival. Payments cannot be written while the index is built.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payments ADD COLUMN paid_at timestamptz`.execute(db);
  await sql`DROP INDEX payments_by_time`.execute(db);
  await sql`CREATE INDEX payments_by_time ON payments ((coalesce(paid_at, created)), id)`.execute(db);
}
