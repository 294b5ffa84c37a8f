import type { Db } from '../database.ts';
import { onlyValue } from '../sql/rows.ts';

/** Most seconds that two synchronised clocks may differ; deploy/prometheus/alerts.yml has the same. */
export const clockSecondsMax = 5;

/**
 * PostgreSQL's time in ms, and the seconds by which the clock of this machine is ahead of it: negative if behind, 0 if both may be equal.
 */
export async function compareClocks(db: Db, now: () => number): Promise<{ at: number; ahead: number }> {
  const before = now();
  const at = (await onlyValue(db)<Date>`SELECT clock_timestamp()`).getTime();
  const after = now();
  // PostgreSQL read its clock at some moment between the two.
  const ahead = Math.max(0, before - at) - Math.max(0, at - after);
  return { at, ahead: ahead / 1000 };
}

/** What people should read about such a difference; undefined if it is small. */
export function clockWarning(ahead: number): string | undefined {
  if (Math.abs(ahead) <= clockSecondsMax) return undefined;
  const differs = `${Math.round(Math.abs(ahead))} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of PostgreSQL`;
  return `The clock of this machine is ${differs}: synchronise both, because schedules and sign-ins depend on them`;
}

/** The time of PostgreSQL, for ages of rows that have its times: the clock of this machine may be wrong. */
export const databaseTime = (db: Db): Promise<Date> => onlyValue(db)<Date>`SELECT now()`;
