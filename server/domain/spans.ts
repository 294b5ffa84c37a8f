// A range of days as whole months and the days at its ends: the months are read from the counts by month, the rest from
// the counts by day. An end that is more than half of its month is the month less the days that are not in the range, so
// that no end costs more than half a month of days, however the range was chosen.
import { addDays, daysBetween } from './nairobiDay.ts';

/** Days, yyyy-MM-dd, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

export interface Spans {
  /** First days of the first and the last month that are read whole; undefined if none is. */
  months: Span | undefined;
  /** Days to add to the months. As returned by {@link spansOf}, each span is within one month, like those of `less`. */
  days: Span[];
  /** Days of `months` outside of the range, which are to be subtracted. */
  less: Span[];
}

/** Splits a range of days. The month of `today` is whole up to today, because nothing is counted after it. */
export function spansOf({ from, to }: Span, today: string): Spans {
  const end = to >= today ? lastOf(to) : to;
  if (monthOf(from) === monthOf(end)) {
    const only = endOf({ from, to: end });
    const month = monthOf(from);
    return { ...only, months: only.isMonth ? { from: month, to: month } : undefined };
  }
  const [first, last] = [endOf({ from, to: lastOf(from) }), endOf({ from: monthOf(end), to: end })];
  const months = {
    from: first.isMonth ? monthOf(from) : dayAfter(lastOf(from)),
    to: last.isMonth ? monthOf(end) : monthOf(dayBefore(monthOf(end))),
  };
  return {
    months: months.from <= months.to ? months : undefined,
    days: [...first.days, ...last.days],
    less: [...first.less, ...last.less],
  };
}

/** The part of a range in one month: as its days, or as the whole month less the days outside, whichever reads fewer days. */
function endOf(span: Span): { isMonth: boolean; days: Span[]; less: Span[] } {
  const [first, last] = [monthOf(span.from), lastOf(span.to)];
  const less: Span[] = [];
  if (first < span.from) less.push({ from: first, to: dayBefore(span.from) });
  if (span.to < last) less.push({ from: dayAfter(span.to), to: last });
  const isMonth = less.reduce((sum, gap) => sum + daysIn(gap), 0) < daysIn(span);
  return isMonth ? { isMonth, days: [], less } : { isMonth, days: [span], less: [] };
}

/** The number of days in a range. */
export const daysIn = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

const dayAfter = (day: string) => addDays(day, 1);
const dayBefore = (day: string) => addDays(day, -1);
/** The last day of a day's month. */
export const lastOf = (day: string): string => {
  const at = new Date(day);
  at.setUTCMonth(at.getUTCMonth() + 1, 0);
  return at.toISOString().slice(0, 10);
};
