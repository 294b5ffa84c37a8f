// The town of a client, which Create Client asks for (spec part 2 sections 2.2 and 7).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE clients ADD COLUMN street text`.execute(db);
}
