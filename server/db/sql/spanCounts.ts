import { sql, type RawBuilder } from 'kysely';
import { monthOf, type Span, type Spans } from '../../domain/spans.ts';

interface Columns {
  added: RawBuilder<unknown>;
  /** The same, negative. */
  takenOff: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** Whether rows of days keep their own day instead of the first day of their month. */
  byDay?: boolean;
}

/**
 * Rows of the kept counts of a range, each with its `day`. Indexes: both primary keys for one client, by month and by day for all.
 */
export function countsOf(
  { months, days, less }: Spans,
  { added, takenOff, where, byDay = false }: Columns,
): RawBuilder<unknown> {
  const daily = ({ from, to }: Span, columns: RawBuilder<unknown>) =>
    sql`SELECT ${byDay ? sql`day` : sql`${monthOf(from)}::date AS day`}, ${columns} FROM message_counts
      WHERE ${where} AND day BETWEEN ${from}::date AND ${to}::date`;
  const parts = [...days.map((span) => daily(span, added)), ...less.map((span) => daily(span, takenOff))];
  if (months) {
    parts.push(
      sql`SELECT month AS day, ${added} FROM message_counts_monthly
        WHERE ${where} AND month BETWEEN ${months.from}::date AND ${months.to}::date`,
    );
  }
  return sql.join(parts, sql` UNION ALL `);
}
