// When other people changed an account, so that who asks for an approval cannot take over the account of who gives it
// (decisions/055-two-people.md).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN access_changed timestamptz`.execute(db);
  await sql`ALTER TABLE roles ADD COLUMN access_changed timestamptz`.execute(db);
}
