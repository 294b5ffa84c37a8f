import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Seconds by which the clock of this machine is ahead of PostgreSQL's, negative if behind; 0 if both may be equal. */
export async function clockDifference(db: Db, now: () => number): Promise<number> {
  const before = now();
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const after = now();
  const at = rows[0]?.at.getTime() ?? before;
  // PostgreSQL read its clock at some moment between the two.
  const ahead = Math.max(0, before - at) - Math.max(0, at - after);
  return ahead / 1000;
}
