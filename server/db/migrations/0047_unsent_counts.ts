// The failed messages that were not sent (db/messages/unsent.ts), which reports and the state of a network leave out.
// Beside the version before: yes. What it cancels and expires it counts as failed alone, which `npm run verify-ledger` reports.
import { sql, type Kysely } from 'kysely';
import { isUnsentRow } from '../messages/unsent.ts';

const columns = `
ALTER TABLE message_counts ADD COLUMN unsent int NOT NULL DEFAULT 0;
ALTER TABLE message_counts_monthly ADD COLUMN unsent bigint NOT NULL DEFAULT 0;`;

const daily = 'client_id, day, class, connector_id, sender_id, package_id';
const monthly = 'client_id, month, class, connector_id, sender_id, package_id';
const figures = ['queued', 'pending', 'delivered', 'failed', 'unsent', 'parts', 'cost'];
const each = (of: (figure: string) => string) => figures.map(of).join(', ');

const added = `SELECT ${daily}, ${figures.join(', ')} FROM added`;
const removed = `SELECT ${daily}, ${each((name) => `-${name} AS ${name}`)} FROM removed`;

/** The functions of the baseline (baseline/counts.ts), with the new figure. */
const addToMonths = (verb: string, moved: string) => `
CREATE OR REPLACE FUNCTION count_months_on_${verb}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts_monthly AS m (${monthly}, ${figures.join(', ')})
  SELECT client_id, day - extract(day FROM day)::int + 1 AS month, class, connector_id, sender_id, package_id,
    ${each((name) => `sum(${name})`)}
  FROM (${moved}) moved GROUP BY ${monthly} ORDER BY ${monthly}
  ON CONFLICT (${monthly}) DO UPDATE SET ${each((name) => `${name} = m.${name} + excluded.${name}`)};
  RETURN NULL;
END $$;`;

/** Splits the earlier counts. Triggers add the months, and the job that adds changes to the minutes adds those. */
const split = `
UPDATE message_counts c SET unsent = u.unsent FROM (
  SELECT ${daily}, sum(messages)::int AS unsent FROM unsent_before GROUP BY ${daily}
) u WHERE (c.client_id, c.day, c.class, c.connector_id, c.sender_id, c.package_id)
  = (u.client_id, u.day, u.class, u.connector_id, u.sender_id, u.package_id);
INSERT INTO message_moves (slot, connector_id, queued, pending, delivered, failed, cost)
  SELECT slot, connector_id, 0, 0, 0, -sum(messages), 0 FROM unsent_before
  WHERE slot > now() - interval '32 days' GROUP BY slot, connector_id;
DROP TABLE unsent_before;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Read before the counts are locked: a million messages take seconds.
  await sql`
    CREATE TEMP TABLE unsent_before AS
    SELECT m.client_id, (m.created AT TIME ZONE 'Africa/Nairobi')::date AS day, m.class, m.connector_id, m.sender_id,
      m.package_id, date_trunc('minute', m.created) AS slot, count(*) AS messages
    FROM message_failures f JOIN messages m ON m.id = f.id WHERE ${isUnsentRow('m')} GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(
    db,
  );
  await sql.raw(columns).execute(db);
  for (const [verb, moved] of Object.entries({
    insert: added,
    update: `${added} UNION ALL ${removed}`,
    delete: removed,
  }))
    await sql.raw(addToMonths(verb, moved)).execute(db);
  await sql.raw(split).execute(db);
}
