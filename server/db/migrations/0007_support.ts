// Which campaign skipped a number.
import { sql, type Kysely } from 'kysely';

// The value is what was written, with a note of what is wrong: "0712 345 678 without {loan}". Its last nine digits are those of
// the number in every form. modules/campaigns/lists/skipped.store.ts repeats the expression.
const rejects = `
CREATE INDEX campaign_rejects_by_number ON campaign_rejects
  (right(regexp_replace(regexp_replace(value, ' (without \\{.*|\\(\\d+ parts\\))$', ''), '\\D', '', 'g'), 9), run_id);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rejects).execute(db);
}
