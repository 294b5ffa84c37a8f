// The test messages of a client's newest day, for their cap.
// Beside the version before: yes, it counts none.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE test_message_counts (
      client_id int PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      -- In Nairobi.
      day date NOT NULL,
      messages int NOT NULL
    )`.execute(db);
}
