// The town of a client, which Create Client asks for (requirements/administration.md#clients).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE clients ADD COLUMN street text`.execute(db);
}
