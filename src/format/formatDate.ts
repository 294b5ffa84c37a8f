// Formats points in time in Africa/Nairobi, independent of the browser's time zone (requirements/portal.md#lists: 'do MMM yyyy h:mm a',
// like "1st Jan 2024 1:05 pm").
import { formatTexts } from './formatTexts.ts';

/** East Africa Time is UTC+3 all year, so an offset is exact, and fast enough for a file of a million dates. */
const eastAfricaOffsetMs = 3 * 60 * 60 * 1000;

/** An instant as "1st Jan 2024 1:05 pm"; "Invalid Date" for other values (requirements/administration.md#lists). */
export function formatDate(instant: string | number | Date, { seconds = false } = {}): string {
  const at = inNairobi(instant);
  if (!at) return formatTexts.invalidDate;
  const minutes = twoDigits(at.getUTCMinutes()) + (seconds ? `:${twoDigits(at.getUTCSeconds())}` : '');
  return `${dayOf(at)} ${formatTexts.time(at.getUTCHours(), minutes)}`;
}

/** The day in Nairobi, yyyy-MM-dd. */
export function nairobiDay(now: Date = new Date()): string {
  return new Date(now.getTime() + eastAfricaOffsetMs).toISOString().slice(0, 10);
}

/** The instant as a date whose UTC parts are the local time in Nairobi; undefined for an invalid date. */
function inNairobi(instant: string | number | Date): Date | undefined {
  const ms = new Date(instant).getTime();
  return Number.isNaN(ms) ? undefined : new Date(ms + eastAfricaOffsetMs);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

const dayOf = (at: Date) =>
  `${ordinal(at.getUTCDate())} ${formatTexts.months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;

/** 1st, 2nd, 3rd, 4th. */
export const ordinal = formatTexts.day;

/** Whether a text is a day, yyyy-MM-dd. */
export const isDay = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);

/** A day, yyyy-MM-dd, or an instant as "1st Jan 2024". */
export function formatDay(day: string | number | Date): string {
  const at = inNairobi(isDay(day) ? `${String(day)}T12:00:00+03:00` : day);
  return at ? dayOf(at) : formatTexts.invalidDate;
}

/** The text of a day or an instant where there is little room: "1st Jan 1:05 pm", with the year if it is another than the current one. */
export const withoutThisYear = (text: string): string => text.replace(` ${nairobiDay().slice(0, 4)}`, '');

/** A day as "1st Jan 2024"; other text, such as a range of days, is unchanged. */
export const dayText = (day: string | null | undefined): string =>
  day && /^\d{4}-\d\d-\d\d(T|$)/.test(day) ? formatDay(day) : (day ?? '');

/** The time of day in Nairobi, HH:mm, for fields and files. */
export const timeValue = (instant: string | number | Date): string =>
  inNairobi(instant)?.toISOString().slice(11, 16) ?? formatTexts.invalidDate;

/** A time of day, HH:mm, as people read it: "1:05 pm". */
export const clockText = (time: string): string =>
  time.replace(/^(\d\d):(\d\d)$/, (_time, hour: string, minutes: string) =>
    formatTexts.time(Number(hour), minutes),
  );

/** The time of day in Nairobi as "1:05 pm". */
export const formatTime = (instant: string | number | Date): string => clockText(timeValue(instant));
