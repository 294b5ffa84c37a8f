// Contacts that people administer: counts kept with each group, indexes for pages and search, who may change them.
import { sql, type Kysely } from 'kysely';

const counts = `
ALTER TABLE contacts ADD COLUMN country_code text NOT NULL DEFAULT 'ke';
ALTER TABLE contact_groups ADD COLUMN contacts int NOT NULL DEFAULT 0;
UPDATE contact_groups g SET contacts = (SELECT count(*) FROM contact_group_members m WHERE m.group_id = g.id);
-- Here and not in a service, so that a count is right whoever writes, cascades too.
CREATE FUNCTION count_group_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_groups g
  SET contacts = g.contacts + CASE TG_OP WHEN 'INSERT' THEN c.members ELSE -c.members END
  FROM (SELECT group_id, count(*)::int AS members FROM changed GROUP BY group_id) c
  WHERE g.id = c.group_id;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_group_members_added AFTER INSERT ON contact_group_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_group_members();
CREATE TRIGGER contact_group_members_removed AFTER DELETE ON contact_group_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_group_members();`;

const indexes = `
-- Pages of a group, newest first.
CREATE INDEX contact_group_members_by_group ON contact_group_members (group_id, id);
-- The whole number for adding, its beginning for searching: one index serves both.
ALTER TABLE contacts DROP CONSTRAINT contacts_client_id_msisdn_key;
CREATE UNIQUE INDEX contacts_by_number ON contacts (client_id, msisdn text_pattern_ops);
CREATE INDEX contacts_by_number_end ON contacts (client_id, reverse(msisdn) text_pattern_ops);
-- Every name with a blank before it, in small letters: "% jo%" finds each that begins so, and no row is written anew to look.
ALTER TABLE contacts ADD COLUMN names text NOT NULL GENERATED ALWAYS AS (lower(' ' || first_name || ' ' || other_name)) STORED;`;

/** Roles that could read contacts made no difference until now; the house's own may change them, too. */
const grants = `
INSERT INTO role_permissions (role_id, module, action)
SELECT p.role_id, 'contacts', a.action
FROM role_permissions p CROSS JOIN (VALUES ('create'), ('update'), ('delete')) a(action)
WHERE p.module = 'contacts' AND p.action = 'read' AND p.role_id IN (2, 3)
ON CONFLICT DO NOTHING;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [counts, indexes, grants]) await sql.raw(part).execute(db);
}
