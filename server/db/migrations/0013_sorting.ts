// The DND list in the order of its numbers. The whole table has that order by its unique index; a client's list is the
// client's own entries merged with the platform's.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX dnd_by_client_number ON dnd (client_id, msisdn)`.execute(db);
  await sql`CREATE INDEX dnd_of_platform_number ON dnd (msisdn) WHERE client_id IS NULL`.execute(db);
}
