const monthlyKey = 'client_id, month, class, connector_id, sender_id, package_id';
const dailyKey = 'client_id, day, class, connector_id, sender_id, package_id';
const figures = ['queued', 'pending', 'delivered', 'failed', 'parts', 'cost'] as const;

const tables = `
-- Counts by Nairobi day, kept in the transaction of each change: lists, dashboard and reports read these.
CREATE TABLE message_counts (
  day date NOT NULL,
  client_id int NOT NULL,
  class text NOT NULL,
  connector_id int NOT NULL,
  sender_id text NOT NULL,
  package_id int NOT NULL,
  queued int NOT NULL DEFAULT 0,
  pending int NOT NULL DEFAULT 0,
  delivered int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  parts bigint NOT NULL DEFAULT 0,
  cost numeric(18,4) NOT NULL DEFAULT 0,
  PRIMARY KEY (${dailyKey})
);
-- The history of packages reads the next (day, package) after each; as an index of days it serves all others.
CREATE INDEX message_counts_by_day_and_package ON message_counts (day, package_id);
-- The same counts by month, so that a report over years adds thousands of rows and not millions.
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
  PRIMARY KEY (${monthlyKey})
);
CREATE INDEX message_counts_monthly_by_month ON message_counts_monthly (month);`;

/** Adds daily counts to their months, in the order of their keys so that two batches cannot deadlock. */
const addFrom = (source: string) => `
  INSERT INTO message_counts_monthly AS m (${monthlyKey}, ${figures.join(', ')})
  SELECT client_id, day - extract(day FROM day)::int + 1 AS month, class, connector_id, sender_id, package_id,
    ${figures.map((name) => `sum(${name})`).join(', ')}
  FROM ${source} GROUP BY ${monthlyKey} ORDER BY ${monthlyKey}
  ON CONFLICT (${monthlyKey}) DO UPDATE SET ${figures.map((name) => `${name} = m.${name} + excluded.${name}`).join(', ')};`;

const added = `SELECT ${dailyKey}, ${figures.join(', ')} FROM added`;
const removed = `SELECT ${dailyKey}, ${figures.map((name) => `-${name} AS ${name}`).join(', ')} FROM removed`;

const onChange = (verb: 'INSERT' | 'UPDATE' | 'DELETE', transitions: string, moved: string) => `
CREATE FUNCTION count_months_on_${verb.toLowerCase()}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addFrom(`(${moved}) moved`)}
  RETURN NULL;
END $$;
CREATE TRIGGER message_counts_${verb.toLowerCase()} AFTER ${verb} ON message_counts
  REFERENCING ${transitions} FOR EACH STATEMENT EXECUTE FUNCTION count_months_on_${verb.toLowerCase()}();`;

/** Counts of messages by day and by month; triggers keep the months right after every write of the days. */
export const counts = [
  tables,
  onChange('INSERT', 'NEW TABLE AS added', added),
  onChange('UPDATE', 'NEW TABLE AS added OLD TABLE AS removed', `${added} UNION ALL ${removed}`),
  onChange('DELETE', 'OLD TABLE AS removed', removed),
].join('\n');
