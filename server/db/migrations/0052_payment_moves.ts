// How often a payment was moved from the client that it was credited to wrongly (requirements/domain.md#top-ups). Its newest posting is named
// by it.
// Beside the version before: yes, if no payment is moved before all processes are of this version: that version reverses a moved payment by
// its first posting.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payments ADD COLUMN moves smallint NOT NULL DEFAULT 0`.execute(db);
}
