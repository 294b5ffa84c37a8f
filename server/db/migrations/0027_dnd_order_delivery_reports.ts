// The DND list in the order of the date it shows. An id is taken before its row is committed and a date may be older than
// its row, so the two orders differ. A page is read from an index in every reach, as in 0013.
import { sql, type Kysely } from 'kysely';

//
// Delivery figures are a module of their own: who reads reports goes on reading them. ROOT and the built-in roles are granted
// a module that is new by ensureRoles, which looks at what ROOT holds.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX dnd_by_created ON dnd (created, id)`.execute(db);
  await sql`CREATE INDEX dnd_by_client_created ON dnd (client_id, created, id)`.execute(db);
  await sql`CREATE INDEX dnd_of_platform_created ON dnd (created, id) WHERE client_id IS NULL`.execute(db);
  await sql`DROP INDEX dnd_by_client`.execute(db);
  await sql`
    INSERT INTO role_permissions (role_id, module, action)
    SELECT role_id, 'delivery_reports', action FROM role_permissions WHERE module = 'reports' AND role_id <> 1`.execute(
    db,
  );
}
