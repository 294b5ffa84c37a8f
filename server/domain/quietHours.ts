// Hours of each day in Nairobi, from one time of day to another, which may be on the next day.
import { minuteMs } from './durations.ts';
import { endOfNairobiDay, nairobiDay, nairobiTime, startOfNairobiDay } from './nairobiDay.ts';

interface Hours {
  /** Time of day as `HH:mm`. */
  from: string;
  until: string;
}

/** When the quiet hours that contain an instant end; undefined outside of quiet hours. Equal times mean that there are none. */
export function quietUntil(at: Date, { from, until }: Hours): Date | undefined {
  const time = nairobiTime(at).slice(0, 5);
  const isOverMidnight = until < from;
  const isWithin = isOverMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isWithin) return undefined;
  const day = nairobiDay(at);
  const start = isOverMidnight && time >= from ? endOfNairobiDay(day) : startOfNairobiDay(day);
  const [hours, minutes] = until.split(':').map(Number);
  return new Date(start.getTime() + ((hours ?? 0) * 60 + (minutes ?? 0)) * minuteMs);
}
