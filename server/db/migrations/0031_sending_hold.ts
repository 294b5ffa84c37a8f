// A restored database sends nothing until it is released (decisions/063-restored-queues-wait.md).
// Beside the version before: yes. It sets no hold; an old engine ignores one.
import { sql, type Kysely } from 'kysely';

const hold = `
-- One row while nothing may be sent.
CREATE TABLE sending_hold (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL,
  -- It was released: what was due before \`since\` becomes unknown, then the row is deleted.
  set_aside boolean NOT NULL DEFAULT false
);
-- One row: where the database was at its last start. A copy of it is elsewhere.
CREATE TABLE database_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  system_id text NOT NULL,
  -- A dump that is restored creates its tables again.
  table_oid bigint NOT NULL,
  timeline text NOT NULL
);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(hold).execute(db);
}
