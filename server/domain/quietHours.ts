// Hours of each day in Nairobi, from one time of day to another, which may be on the next day.
import { endOfNairobiDay, nairobiDay, nairobiTime, startOfNairobiDay } from './nairobiDay.ts';

interface Hours {
  /** As `HH:mm`. */
  from: string;
  until: string;
}

const minuteMs = 60_000;

/** When the hours that an instant falls into end; undefined where it falls into none. Equal times are no hours. */
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
