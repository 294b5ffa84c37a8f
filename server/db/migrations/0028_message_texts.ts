// Texts of messages are read by a permission of their own (decisions/057-masked-texts.md). Roles that read texts so far keep them.
import { sql, type Kysely } from 'kysely';

/** ROOT is granted new modules at start, which a grant here would prevent. */
const rootId = 1;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO role_permissions (role_id, module, action)
    SELECT DISTINCT p.role_id, 'message_texts', 'read' FROM role_permissions p JOIN roles r ON r.id = p.role_id
    WHERE (p.module, p.action) IN (('messages', 'read'), ('campaigns', 'read'), ('send', 'create'), ('audit_log', 'read'),
      ('developers', 'read')) AND r.role_type <> 'SMPP' AND r.id <> ${rootId}
    ON CONFLICT DO NOTHING`.execute(db);
}
