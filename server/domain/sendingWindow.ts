// The hours of the day in which a class of messages may be sent (requirements/domain.md#sending-windows;
// requirements/kenya.md#sending-hours: promotions 08:00 to 18:00). Times are Nairobi's, as `HH:mm:ss`; 24:00:00 is the
// end of the day.
import { dayMs } from './durations.ts';
import { nairobiDay, nairobiTime, startOfNairobiDay } from './nairobiDay.ts';

export interface SendingWindow {
  opens: string;
  /** Instant from which the window is closed. */
  closes: string;
}

/** When a closed window opens next; undefined if it is open at `at`. */
export function opensNext(window: SendingWindow, at: Date): Date | undefined {
  const time = nairobiTime(at);
  if (time >= window.opens && time < window.closes) return undefined;
  const day = startOfNairobiDay(nairobiDay(at)).getTime() + (time < window.opens ? 0 : dayMs);
  return new Date(day + Date.parse(`1970-01-01T${window.opens}Z`));
}
