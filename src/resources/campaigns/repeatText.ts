// Describes a schedule: "Every month on the 31st at 08:00, until 31st Dec 2026". Times are in Africa/Nairobi.
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDay, formatTime, isDay, nairobiDay, ordinal } from '../../format/formatDate.ts';
import { locale } from '../../i18n/language.ts';
import { campaignTexts } from './campaignTexts.ts';

const texts = campaignTexts.repeats;
const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Nairobi', weekday: 'long' });

/** Undefined if the backend sends no repeat type. */
export function repeatText(campaign: Campaign): string | undefined {
  const { repeat_type, start_date, next_run, end_date } = campaign;
  if (!repeat_type) return undefined;
  const day = dayOf(start_date) ?? dayOf(next_run);
  const timed = next_run ?? (start_date && !isDay(start_date) ? start_date : undefined);
  const rhythm = rhythmOf(repeat_type, day);
  const when = timed ? texts.at(rhythm, formatTime(timed)) : rhythm;
  if (repeat_type === 'NO_REPEAT') return when;
  return end_date ? texts.until(when, formatDay(end_date)) : texts.endless(when);
}

/** The frequency, such as "Every week"; empty if the backend sends no repeat type. */
export function frequencyText({ repeat_type }: Campaign): string {
  return repeat_type ? rhythmOf(repeat_type, undefined) : '';
}

function rhythmOf(repeatType: string, day: string | undefined): string {
  switch (repeatType) {
    case 'NO_REPEAT':
      return day ? texts.onceOn(formatDay(day)) : texts.once;
    case 'EVERY_DAY':
      return texts.daily;
    case 'EVERY_WEEK':
      return day ? texts.weeklyOn(weekday.format(new Date(`${day}T12:00:00+03:00`))) : texts.weekly;
    case 'EVERY_MONTH':
      return day ? monthlyOn(Number(day.slice(8))) : texts.monthly;
    default:
      return repeatType;
  }
}

/** The repetition in words. From the 29th on it includes the day that shorter months use instead. */
function monthlyOn(day: number): string {
  const rhythm = texts.monthlyOn(ordinal(day));
  return day > 28 ? texts.orLastDay(rhythm) : rhythm;
}

/** The date in Nairobi; undefined if the text is not a date. */
function dayOf(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  if (isDay(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : nairobiDay(date);
}
