// The weekday of a weekly send. The calls have no field for it: a weekly schedule runs on the weekday of its start date, so choosing a
// weekday changes that date (requirements/portal.md#schedules).
import { addDays } from '../../../components/dates/dateRange.ts';
import { nairobiDay, timeValue } from '../../../format/formatDate.ts';
import { locale } from '../../../i18n/language.ts';
import type { SendDraft } from '../draft.ts';

const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });

/** The names, Monday first. The first of January 2024 is a Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) => {
  const day = new Date(Date.UTC(2024, 0, 1 + index));
  return [day.getUTCDay(), long.format(day)] as const;
});

/** The weekday of a day (yyyy-MM-dd); undefined if the text is not a day. */
export function weekdayOf(day: string): number | undefined {
  const weekday = new Date(day).getUTCDay();
  return Number.isNaN(weekday) ? undefined : weekday;
}

export const weekdayName = (weekday: number): string =>
  weekdayNames.find(([one]) => one === weekday)?.[1] ?? '';

/** Returns the next such weekday whose time has not passed. If the start date is more than a week away, counts from the start date. */
export function nextOnWeekday(
  weekday: number,
  { start_date, send_time }: Pick<SendDraft, 'start_date' | 'send_time'>,
  now: Date,
): string {
  const today = nairobiDay(now);
  const earliest = send_time !== '' && send_time <= timeValue(now) ? addDays(today, 1) : today;
  const from = start_date > addDays(today, 7) ? start_date : earliest;
  return addDays(from, (weekday - new Date(from).getUTCDay() + 7) % 7);
}
