// A schedule in words: "Every month on the 31st at 08:00, until 31st Dec 2026". Times are Africa/Nairobi.
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDay, formatTime, isDay, nairobiDay, ordinal } from '../../components/formatDate.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', weekday: 'long' });

/** Undefined where the backend gives no repeat type. */
export function repeatWords(campaign: Campaign): string | undefined {
  const { repeat_type, start_date, next_run, end_date } = campaign;
  if (!repeat_type) return undefined;
  const day = dayOf(start_date) ?? dayOf(next_run);
  const timed = next_run ?? (start_date && !isDay(start_date) ? start_date : undefined);
  const time = timed ? ` at ${formatTime(timed)}` : '';
  if (repeat_type === 'NO_REPEAT') return `Once${day ? `, on ${formatDay(day)}` : ''}${time}`;
  return `${rhythm(repeat_type, day)}${time}${end_date ? `, until ${formatDay(end_date)}` : ', with no end'}`;
}

function rhythm(repeatType: string, day: string | undefined): string {
  switch (repeatType) {
    case 'EVERY_DAY':
      return 'Every day';
    case 'EVERY_WEEK':
      return day ? `Every week on ${weekday.format(new Date(`${day}T12:00:00+03:00`))}` : 'Every week';
    case 'EVERY_MONTH':
      return day ? `Every month on the ${dayOfMonth(Number(day.slice(8)))}` : 'Every month';
    default:
      return repeatType;
  }
}

/** A schedule for the 31st states what happens in shorter months. */
const dayOfMonth = (day: number) => (day > 28 ? `${ordinal(day)} (or the month's last day)` : ordinal(day));

/** The date in Nairobi; undefined for text that is no date. */
function dayOf(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  if (isDay(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : nairobiDay(date);
}
