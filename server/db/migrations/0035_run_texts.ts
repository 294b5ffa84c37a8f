// The text that all recipients of a run get is stored with the run (decisions/070-text-of-a-run.md).
// Beside the version before: yes. Texts are shared once no engine of a version before is registered; web processes of that version
// show such messages without their text.
import { sql, type Kysely } from 'kysely';

const columns = `
-- Of messages with shares_text. Null while none shares it.
ALTER TABLE campaign_runs ADD COLUMN message text;
-- Its text is that of its run, unless it was erased.
ALTER TABLE messages ADD COLUMN shares_text boolean NOT NULL DEFAULT false;
-- Of the rows that engines share: 1 is that of versions before, which do not set it; an engine of 2 finds the texts of runs, which others would
-- send as empty, and leaves the row of a message as it is when it claims it (0037).
ALTER TABLE engines ADD COLUMN generation smallint NOT NULL DEFAULT 1;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
