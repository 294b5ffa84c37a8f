// What the operations home reads (decisions/031-operations-home.md): messages by minute, and the last check of the
// books.
import { sql, type Kysely } from 'kysely';

const tables = `
-- Changes of the counts by minute, appended in the transaction of each change, so that no two transactions wait for a row. A
-- job adds them to message_slots; what is read is always the sum of both.
CREATE TABLE message_moves (
  slot timestamptz NOT NULL,
  connector_id int NOT NULL,
  queued int NOT NULL,
  pending int NOT NULL,
  delivered int NOT NULL,
  failed int NOT NULL,
  cost numeric(18,4) NOT NULL
);
-- Messages by the minute and by the quarter hour of their creation. Minutes are kept for 8 days, quarter hours for 32.
CREATE TABLE message_slots (
  -- 1 or 15.
  minutes smallint NOT NULL CHECK (minutes IN (1, 15)),
  slot timestamptz NOT NULL,
  connector_id int NOT NULL,
  queued int NOT NULL,
  pending int NOT NULL,
  delivered int NOT NULL,
  failed int NOT NULL,
  cost numeric(18,4) NOT NULL,
  PRIMARY KEY (minutes, slot, connector_id)
);
-- One row: the last check of the books.
CREATE TABLE books_checks (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  checked timestamptz NOT NULL,
  -- The names of the rules that were broken.
  broken text[] NOT NULL,
  -- Postings and entries that the check before this one had seen; the next check reads those after them.
  last_posting bigint NOT NULL,
  last_entry bigint NOT NULL,
  next_posting bigint NOT NULL,
  next_entry bigint NOT NULL
);`;

/** Fills the empty slots from the messages; the seed of the benchmarks does, too. */
export const fillSlots = `
INSERT INTO message_slots
SELECT k.minutes, date_bin(k.minutes * interval '1 minute', m.created, timestamptz '2018-01-01 00:00+00'), m.connector_id,
  count(*) FILTER (WHERE m.state IN ('queued', 'held', 'submitting')),
  count(*) FILTER (WHERE m.state IN ('pending', 'unknown')),
  count(*) FILTER (WHERE m.state = 'delivered'), count(*) FILTER (WHERE m.state = 'failed'), sum(m.cost)
FROM messages m JOIN (VALUES (1::smallint, interval '8 days'), (15, interval '32 days')) AS k(minutes, kept)
  ON m.created > now() - k.kept
WHERE m.created > now() - interval '32 days'
GROUP BY 1, 2, 3;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
  await sql.raw(fillSlots).execute(db);
}
