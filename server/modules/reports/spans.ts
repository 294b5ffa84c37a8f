// A range of days as whole months and the days at its ends: the months are read from the counts by month, the rest from
// the counts by day.

/** Days, yyyy-MM-dd, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

export interface Spans {
  /** First days of the first and the last whole month. */
  months: Span | undefined;
  days: Span[];
}

/** The month of `today` is whole up to today: nothing is counted after it. */
export function spansOf({ from, to }: Span, today: string): Spans {
  const firstMonth = from === monthOf(from) ? from : nextMonth(from);
  const reachesEnd = to >= today || dayAfter(to) === nextMonth(to);
  const lastMonth = reachesEnd ? monthOf(to) : monthBefore(to);
  if (firstMonth > lastMonth) return { months: undefined, days: [{ from, to }] };
  const days: Span[] = [];
  if (from < firstMonth) days.push({ from, to: dayBefore(firstMonth) });
  if (!reachesEnd) days.push({ from: monthOf(to), to });
  return { months: { from: firstMonth, to: lastMonth }, days };
}

/** How many days a range holds. */
export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const dayMs = 86_400_000;
const moved = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const dayAfter = (day: string) => moved(day, 1);
const dayBefore = (day: string) => moved(day, -1);
const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const nextMonth = (day: string) => monthOf(moved(monthOf(day), 31));
const monthBefore = (day: string) => monthOf(dayBefore(monthOf(day)));
