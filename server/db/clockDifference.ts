import { sql } from 'kysely';
import type { Db } from './database.ts';
import { onlyValue } from './rows.ts';

/** Most seconds that two synchronised clocks may differ; deploy/prometheus/alerts.yml has the same. */
export const clockSecondsMax = 5;

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

/** What people should read about such a difference; undefined if it is small. */
export function clockWarning(ahead: number): string | undefined {
  if (Math.abs(ahead) <= clockSecondsMax) return undefined;
  const differs = `${Math.round(Math.abs(ahead))} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of PostgreSQL`;
  return `The clock of this machine is ${differs}: synchronise both, because schedules and sign-ins depend on them`;
}

/** The time of PostgreSQL, for ages of rows that have its times: the clock of this machine may be wrong. */
export const databaseTime = (db: Db): Promise<Date> => onlyValue(db)<Date>`SELECT now()`;
