// The text of a message: its own, or that of its run, which is stored once (decisions/070-text-of-a-run.md).
import { sql, type RawBuilder } from 'kysely';

/** The text of the message in row `row` of `messages`; empty if it was erased. Index: campaign_runs_pkey. */
export function messageText(row: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  // Erasing a message empties its number.
  return sql<string>`CASE WHEN ${column('shares_text')} AND ${column('msisdn')} <> ''
    THEN (SELECT run.message FROM campaign_runs run WHERE run.id = ${column('run_id')}) ELSE ${column('message')} END`;
}
