// The members of a group in the order of a send, batch by batch (modules/contacts).
// Beside the version before: yes. It reads the tables itself.
import { sql, type Kysely } from 'kysely';

/**
 * By index, under any statistics: of a group that was imported since the tables were analyzed, PostgreSQL expects a few members, and to
 * find the next thousand it read and sorted all. Indexes: contact_group_members_by_group, contacts_pkey.
 */
const members = `
CREATE FUNCTION group_members(of_group int, after bigint, most int) RETURNS TABLE (id bigint, msisdn text, first_name text,
  other_name text, status smallint, fields jsonb, has_consent boolean) LANGUAGE sql STABLE
  SET enable_sort = off SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
  SELECT m.id, c.msisdn, c.first_name, c.other_name, c.status, c.fields, c.consent_at IS NOT NULL
  FROM contact_group_members m JOIN contacts c ON c.id = m.contact_id
  WHERE m.group_id = of_group AND m.id > after ORDER BY m.id LIMIT most
$$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(members).execute(db);
}
