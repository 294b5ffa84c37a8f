// The pace at which a client spends its units, by which the client's home, the client's page and the operations home say how long they last.
import { dayMs } from './durations.ts';
import { nairobiDay } from './nairobiDay.ts';

/** Days that the pace is averaged over, today included. */
export const paceDays = 7;

/** Mean units a day over the last {@link paceDays} days, of counts by Nairobi day; other days are ignored. */
export function paceOf(days: readonly { day: string; units: number }[], now: Date): number {
  const before = nairobiDay(new Date(now.getTime() - paceDays * dayMs));
  return days.reduce((sum, { day, units }) => (day > before ? sum + units : sum), 0) / paceDays;
}
