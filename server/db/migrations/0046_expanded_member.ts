// Where the expansion of a group continues (decisions/003-a-campaigns-state-decides.md).
// Beside the version before: yes. That version continues at the row, and this one excludes the numbers that have a message.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE campaign_runs ADD COLUMN expanded_member bigint`.execute(db);
}
