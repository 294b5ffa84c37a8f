// The counts once more by month, so that a report over years adds up thousands of rows and not millions.
import { sql, type Kysely } from 'kysely';

const key = 'client_id, month, class, connector_id, sender_id, package_id';
const figures = ['queued', 'pending', 'delivered', 'failed', 'parts', 'cost'] as const;

const table = `
CREATE TABLE message_counts_monthly (
  -- Its first day.
  month date NOT NULL,
  client_id int NOT NULL,
  class text NOT NULL,
  connector_id int NOT NULL,
  sender_id text NOT NULL,
  package_id int NOT NULL,
  queued bigint NOT NULL DEFAULT 0,
  pending bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  parts bigint NOT NULL DEFAULT 0,
  cost numeric(18,4) NOT NULL DEFAULT 0,
  PRIMARY KEY (${key})
);
CREATE INDEX message_counts_monthly_by_month ON message_counts_monthly (month);
-- The history of packages walks from one (day, package) to the next; as an index of days it serves as before.
CREATE INDEX message_counts_by_day_and_package ON message_counts (day, package_id);
DROP INDEX message_counts_by_day;`;

/** Adds rows of daily counts to their months, in the order of their keys so that two batches never wait in a circle. */
const addFrom = (source: string) => `
  INSERT INTO message_counts_monthly AS m (${key}, ${figures.join(', ')})
  SELECT client_id, day - extract(day FROM day)::int + 1 AS month, class, connector_id, sender_id, package_id,
    ${figures.map((name) => `sum(${name})`).join(', ')}
  FROM ${source} GROUP BY ${key} ORDER BY ${key}
  ON CONFLICT (${key}) DO UPDATE SET ${figures.map((name) => `${name} = m.${name} + excluded.${name}`).join(', ')};`;

const columns = `client_id, day, class, connector_id, sender_id, package_id`;
const added = `SELECT ${columns}, ${figures.join(', ')} FROM added`;
const removed = `SELECT ${columns}, ${figures.map((name) => `-${name} AS ${name}`).join(', ')} FROM removed`;

const onChange = (verb: 'INSERT' | 'UPDATE' | 'DELETE', tables: string, moved: string) => `
CREATE FUNCTION count_months_on_${verb.toLowerCase()}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addFrom(`(${moved}) moved`)}
  RETURN NULL;
END $$;
CREATE TRIGGER message_counts_${verb.toLowerCase()} AFTER ${verb} ON message_counts
  REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION count_months_on_${verb.toLowerCase()}();`;

/** Here and not in a service, so that the months are right whoever writes the days. */
const triggers = [
  onChange('INSERT', 'NEW TABLE AS added', added),
  onChange('UPDATE', 'NEW TABLE AS added OLD TABLE AS removed', `${added} UNION ALL ${removed}`),
  onChange('DELETE', 'OLD TABLE AS removed', removed),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, addFrom('message_counts'), ...triggers]) await sql.raw(part).execute(db);
}
