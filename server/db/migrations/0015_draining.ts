// Connectors that send what waits and take nothing new.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE connectors ADD COLUMN draining boolean NOT NULL DEFAULT false').execute(db);
}
