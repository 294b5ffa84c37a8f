// Payments that M-Pesa took back after they were credited.
import { sql, type Kysely } from 'kysely';

/** The payment stays `paid`, so that whoever tells of it once more finds it settled and credits nothing. */
const reversals = `
ALTER TABLE payments ADD COLUMN reversed timestamptz CHECK (reversed IS NULL OR state = 'paid');
-- The last line against a second one, as for the credit.
CREATE UNIQUE INDEX ledger_postings_of_reversals ON ledger_postings (cause) WHERE cause LIKE 'reversal:%';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reversals).execute(db);
}
