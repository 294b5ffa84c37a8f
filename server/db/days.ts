// Conditions on days in Africa/Nairobi, both inclusive, as calls name them.
import { sql, type RawBuilder } from 'kysely';
import { endOfNairobiDay, startOfNairobiDay } from '../domain/nairobiDay.ts';
import { allOf } from './conditions.ts';

export interface Days {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Rows whose instant in `column` is on one of the days. */
export const onDays = (column: string, { start_date, end_date }: Days): RawBuilder<boolean> =>
  allOf([
    start_date === undefined ? sql`true` : sql`${sql.ref(column)} >= ${startOfNairobiDay(start_date)}`,
    end_date === undefined ? sql`true` : sql`${sql.ref(column)} < ${endOfNairobiDay(end_date)}`,
  ]);
