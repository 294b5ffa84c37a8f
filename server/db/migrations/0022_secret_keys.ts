// Which keys of secrets each engine has (decisions/053-secrets-at-rest.md). An engine of an earlier version has none.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE engines ADD COLUMN secret_keys text[] NOT NULL DEFAULT '{}'`.execute(db);
}
