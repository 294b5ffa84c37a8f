// What the queued messages of a campaign wait for (modules/campaigns/lists).
// Beside the version before: yes. It reads the table itself.
import { sql, type Kysely } from 'kysely';

/**
 * By index, under any statistics: while most queued messages belong to one campaign, PostgreSQL expects to find the first ones of another
 * soon, and read the whole table or all of the campaign's rows. Index: outbox_by_campaign.
 */
const waits = `
CREATE FUNCTION campaign_waits(of_campaign bigint, most int) RETURNS TABLE (connector_id int) LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT DISTINCT o.connector_id FROM (
    SELECT connector_id FROM outbox WHERE campaign_id = of_campaign AND NOT held LIMIT most
  ) o
$$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(waits).execute(db);
}
