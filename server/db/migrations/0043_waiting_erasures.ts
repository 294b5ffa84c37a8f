// Messages that were not erased when their retention ended, because they still waited to be sent: the nightly job passes them and
// reads them again by this list (decisions/021-retention-erases-texts.md).
// Beside the version before: yes. It begins at the first message that waits, and this version after the last one it has read.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE waiting_erasures (
      client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
      id bigint NOT NULL,
      PRIMARY KEY (client_id, id)
    )`.execute(db);
}
