// The events that nearly every message has get columns of their own, an eighth of their size in the timeline
// (decisions/047-fewer-row-versions.md). No row is rewritten: those of before keep their events in the timeline.
import { sql, type Kysely } from 'kysely';

const columns = `
-- When it was claimed, accepted by the telco, and settled by its receipt. These events follow those of the timeline, which has all
-- others; one that comes after them moves them there (server/db/messages/timeline.ts).
ALTER TABLE messages ADD COLUMN submitting_at timestamptz;
ALTER TABLE messages ADD COLUMN pending_at timestamptz;
ALTER TABLE messages ADD COLUMN final_at timestamptz;
-- The words of the receipt.
ALTER TABLE messages ADD COLUMN final_raw text;
-- Rows of a hundred messages stay on their page as they are: compressing them and moving them out costs more than it saves.
ALTER TABLE journal SET (toast_tuple_target = 8160);
ALTER TABLE claims SET (toast_tuple_target = 8160);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}
