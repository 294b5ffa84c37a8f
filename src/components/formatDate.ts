// Points in time as people in Kenya read them: always Africa/Nairobi, whatever the browser's own zone
// (spec part 1 section 9: 'do MMM yyyy h:mm a', like "1st Jan 2024 1:05 pm").

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  hour: '2-digit',
  minute: '2-digit',
});

/** Shown for what is no date (spec part 2 section 8). */
const invalid = 'Invalid Date';

/** An instant as "1st Jan 2024 1:05 pm"; with seconds where steps follow each other fast. */
export function formatDate(instant: string | number | Date, { seconds = false } = {}): string {
  const part = partsOf(instant);
  if (!part) return invalid;
  const time = seconds ? `${part.hour}:${part.minute}:${part.second}` : `${part.hour}:${part.minute}`;
  return `${ordinal(Number(part.day))} ${part.month} ${part.year} ${time} ${part.dayPeriod?.toLowerCase()}`;
}

/** The day it is in Nairobi, yyyy-MM-dd. */
export function nairobiDay(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(now);
}

function partsOf(instant: string | number | Date): Partial<Record<string, string>> | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  return Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** 1st, 2nd, 3rd, 4th. */
export function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}

/** A day, yyyy-MM-dd, as "1st Jan 2024"; an instant as the day it is in Nairobi. */
export function formatDay(day: string | number | Date): string {
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day);
  const part = partsOf(isDay ? `${day}T12:00:00+03:00` : day);
  return part ? `${ordinal(Number(part.day))} ${part.month} ${part.year}` : invalid;
}

/** A day as "1st Jan 2024"; what a server says in its own words (a range of days) as it says it. */
export const dayText = (day: string | null | undefined): string =>
  day && /^\d{4}-\d\d-\d\d(T|$)/.test(day) ? formatDay(day) : (day ?? '');

/** The time of day it is in Nairobi, HH:mm. */
export function formatTime(instant: string | number | Date): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? invalid : timeOfDay.format(date);
}
