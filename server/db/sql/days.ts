// Conditions on days in Africa/Nairobi, both inclusive, as calls name them.
import { sql, type RawBuilder } from 'kysely';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import { allOf } from './conditions.ts';

export interface Days {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Rows whose instant in `column`, or of an expression, is on one of the days. */
export function onDays(
  column: string | RawBuilder<unknown>,
  { start_date, end_date }: Days,
): RawBuilder<boolean> {
  const at = typeof column === 'string' ? sql.ref(column) : column;
  return allOf([
    start_date === undefined ? sql`true` : sql`${at} >= ${startOfNairobiDay(start_date)}`,
    end_date === undefined ? sql`true` : sql`${at} < ${endOfNairobiDay(end_date)}`,
  ]);
}
