// Why a campaign or a run failed, by a code beside the sentence, so that programs and other languages need not read its words.
import { sql, type Kysely } from 'kysely';

const columns = `
-- 'run_missed', 'run_skipped', or the code of the refusal (contract/errors.ts). Null where reasons were stored before codes were.
ALTER TABLE campaigns ADD COLUMN reason_code text;
ALTER TABLE campaign_runs ADD COLUMN reason_code text;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
