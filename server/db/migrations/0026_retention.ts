// Messages of new clients are kept for 90 days; erasing takes the words of receipts, too, which quote texts. Those of messages that
// were erased before lose theirs with the next erasure (decisions/021-retention-erases-texts.md).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE platform_settings ADD COLUMN retention_days int DEFAULT 90 CHECK (retention_days BETWEEN 7 AND 3650)`.execute(
    db,
  );
  await sql`UPDATE clients SET erased_before = 0 WHERE retention_days IS NOT NULL`.execute(db);
}
