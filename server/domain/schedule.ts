// When a scheduled send runs (requirements/portal.md#schedules; requirements/domain.md#scheduled-runs). Pure, no clock.
// All times are Africa/Nairobi, three hours ahead of UTC all year, so plain arithmetic is exact. Every run is computed from
// the start day: the 31st returns after a shorter month.
import { repeatIntervals, type RepeatType, type Schedule } from '../../contract/schedule.ts';
import { minuteMs } from './durations.ts';
import { addDays, daysBetween, nairobiDay, startOfNairobiDay } from './nairobiDay.ts';
import { Refusal } from './refusal.ts';

/** The schedule of a send on the wire. */
export interface ScheduleFields {
  send_time?: string | undefined;
  repeat_type?: RepeatType | undefined;
  repeat_interval_value?: number | undefined;
  date?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Parses a schedule, independent of the clock; 422 if it is incomplete or ends before it starts. */
export function readSchedule(fields: ScheduleFields): Schedule {
  const repeat = fields.repeat_type ?? repeatOf(fields.repeat_interval_value);
  const isOnce = repeat === 'NO_REPEAT';
  const time = fields.send_time?.slice(0, 5);
  if (time === undefined)
    throw new Refusal(422, 'schedule_incomplete', 'Choose the time of the send', 'send_time');
  const start = isOnce ? (fields.date ?? fields.start_date) : (fields.start_date ?? fields.date);
  if (start === undefined)
    throw new Refusal(
      422,
      'schedule_incomplete',
      'Choose the day of the send',
      isOnce ? 'date' : 'start_date',
    );
  const end = isOnce ? null : (fields.end_date ?? null);
  if (end !== null && end < start)
    throw new Refusal(422, 'schedule_ends_before_start', 'The end date is before the start date', 'end_date');
  return { repeat, time, start, end };
}

/** Throws 422 if the start of a schedule is not after `now`. */
export function requireLaterStart(schedule: Schedule, now: Date): void {
  if (startOf(schedule) > now) return;
  const field = schedule.repeat === 'NO_REPEAT' ? 'date' : 'start_date';
  throw new Refusal(422, 'schedule_past', 'The start is in the past', field);
}

function repeatOf(days: number | undefined): RepeatType {
  const repeats = Object.entries(repeatIntervals) as [keyof typeof repeatIntervals, number][];
  return repeats.find(([, interval]) => interval === days)?.[0] ?? 'NO_REPEAT';
}

/** The first run after an instant; undefined if there is none. */
export function nextRun(schedule: Schedule, after: Date): Date | undefined {
  const { repeat, start, end, time } = schedule;
  const first = instantOf(start, time);
  if (first > after) return first;
  if (repeat === 'NO_REPEAT') return undefined;
  for (let n = runsBefore(schedule, after); ; n++) {
    const day = dayOfRun(schedule, n);
    if (end !== null && day > end) return undefined;
    const run = instantOf(day, time);
    if (run > after) return run;
  }
}

/** Up to `count` runs after an instant, in order. */
export function nextRuns(schedule: Schedule, after: Date, count: number): Date[] {
  const runs: Date[] = [];
  for (let last = nextRun(schedule, after); last && runs.length < count; last = nextRun(schedule, last))
    runs.push(last);
  return runs;
}

/** The instant a schedule starts at. */
export const startOf = (schedule: Schedule): Date => instantOf(schedule.start, schedule.time);

/** A lower bound of the runs up to `after`, so that runs are not counted from the start. */
function runsBefore({ repeat, start }: Schedule, after: Date): number {
  const days = daysBetween(start, nairobiDay(after));
  const daysARun = repeat === 'EVERY_DAY' ? 1 : repeat === 'EVERY_WEEK' ? 7 : 31;
  return Math.max(0, Math.floor(days / daysARun));
}

function dayOfRun({ repeat, start }: Schedule, n: number): string {
  if (repeat !== 'EVERY_MONTH') return addDays(start, n * (repeat === 'EVERY_WEEK' ? 7 : 1));
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

function instantOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfNairobiDay(day).getTime() + (hours * 60 + minutes) * minuteMs);
}
