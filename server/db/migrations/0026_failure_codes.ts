// Why a message failed, as a code. Nullable and without a default, so no row is written: messages that failed before keep
// NULL and their sentence.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN failure_code text`.execute(db);
}
