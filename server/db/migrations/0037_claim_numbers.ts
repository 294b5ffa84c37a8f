// A claim no longer changes the row of its message, and has its number and time instead (decisions/071-claims-leave-the-message.md).
// Beside the version before: yes. Engines of this version begin when none of that version is alive, because such an engine would
// delete their claims without queueing the messages again.
import { sql, type Kysely } from 'kysely';

const columns = `
-- The number of each message's claim, as in ids. Null in claims of the version before, whose messages are submitting.
ALTER TABLE claims ADD COLUMN attempts smallint[];
ALTER TABLE claims ADD COLUMN claimed timestamptz;`;

const former = `
-- An engine of the version before that was suspended while others took over must not return: it would recover their claims.
CREATE FUNCTION refuse_former_engine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM engines WHERE generation > NEW.generation) OR EXISTS (SELECT FROM claims WHERE attempts IS NOT NULL) THEN
    RAISE EXCEPTION 'Engines of a later version have taken over: stop this one';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_former_engine BEFORE INSERT OR UPDATE ON engines
  FOR EACH ROW WHEN (NEW.generation < 2) EXECUTE FUNCTION refuse_former_engine();`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, former]) await sql.raw(part).execute(db);
}
