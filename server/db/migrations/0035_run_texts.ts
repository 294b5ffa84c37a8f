// The text that all recipients of a run get is stored with the run (decisions/070-text-of-a-run.md).
// Beside the version before: yes. Texts are shared once no engine of a version before is registered; web processes of that version
// show such messages without their text.
import { sql, type Kysely } from 'kysely';

const columns = `
-- Of messages with shares_text. Null while none shares it.
ALTER TABLE campaign_runs ADD COLUMN message text;
-- Its text is that of its run, unless it was erased.
ALTER TABLE messages ADD COLUMN shares_text boolean NOT NULL DEFAULT false;
-- The engine reads texts of runs. Engines of versions before do not set it: they would send nothing but the empty text of the row.
ALTER TABLE engines ADD COLUMN reads_run_texts boolean NOT NULL DEFAULT false;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
