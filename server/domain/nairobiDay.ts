// Days in Africa/Nairobi, as `yyyy-MM-dd`. East Africa Time is UTC+3 all year, so plain arithmetic
// is exact.
import { dayMs, hourMs } from './durations.ts';

const eastAfricaOffsetMs = 3 * hourMs;

/** The Nairobi day an instant falls on. */
export const nairobiDay = (at: Date): string =>
  new Date(at.getTime() + eastAfricaOffsetMs).toISOString().slice(0, 10);

/** The time of day in Nairobi, as `HH:mm:ss.SSS`. */
export const nairobiTime = (at: Date): string =>
  new Date(at.getTime() + eastAfricaOffsetMs).toISOString().slice(11, 23);

/** A date and time in Nairobi as M-Pesa writes it: `yyyyMMddHHmmss`. */
export const nairobiTimestamp = (at: Date): string =>
  (nairobiDay(at) + nairobiTime(at)).replace(/\D/g, '').slice(0, 14);

/** The instant of a {@link nairobiTimestamp}; undefined for anything else. */
export function readNairobiTimestamp(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The day `days` after a day, or before it if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The first instant of a Nairobi day. */
export const startOfNairobiDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - eastAfricaOffsetMs);

/** The first instant after a Nairobi day. */
export const endOfNairobiDay = (day: string): Date => new Date(startOfNairobiDay(day).getTime() + dayMs);
