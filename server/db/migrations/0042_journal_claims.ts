// The journal names the claim of each message that may have been sent: one that was queued and claimed again is not sent by its earlier claim.
// Beside the version before: yes. Rows that it writes have none, and it reads those of this version as before.
import { sql, type Kysely } from 'kysely';

const column = `
-- The number of each message's claim, as in sent. Null in rows of the version before, whose messages count in any claim.
ALTER TABLE journal ADD COLUMN attempts smallint[];`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(column).execute(db);
}
