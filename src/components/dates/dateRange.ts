// The date ranges of every list (requirements/administration.md#date-ranges), in days of Africa/Nairobi.
import { firstDay } from '../../../contract/common.ts';
import { componentTexts } from '../componentTexts.ts';
import { isDay } from '../../format/formatDate.ts';

/** The presets in the order of the specification. */
const presets = ['choose', 'all', 'today', 'yesterday', 'last7', 'lastMonth', 'thisMonth', 'custom'] as const;
export type DatePreset = (typeof presets)[number];

export const datePresets = presets.map((id) => ({ id, label: componentTexts.dates.presets[id] }));

/** Two days, yyyy-MM-dd, both inclusive. */
export interface DateRange {
  start_date: string;
  end_date: string;
}

/** A chosen preset, with days for Custom Range. Presets are resolved to days when they are used, so that Today is the current day. */
export interface DateChoice extends Partial<DateRange> {
  range: DatePreset;
}

/** The days of a choice on the day `today`; `allFrom` is the first day of all. Undefined if the choice does not filter. */
export function dateRange(choice: DateChoice, today: string, allFrom = firstDay): DateRange | undefined {
  switch (choice.range) {
    case 'choose':
      return undefined;
    case 'all':
      return { start_date: allFrom, end_date: today };
    case 'today':
      return { start_date: today, end_date: today };
    case 'yesterday': {
      const yesterday = addDays(today, -1);
      return { start_date: yesterday, end_date: yesterday };
    }
    case 'last7':
      return { start_date: addDays(today, -7), end_date: today };
    case 'lastMonth': {
      const end = addDays(firstOfMonth(today), -1);
      return { start_date: firstOfMonth(end), end_date: end };
    }
    case 'thisMonth':
      return { start_date: firstOfMonth(today), end_date: today };
    case 'custom':
    default:
      return isRange(choice) ? { start_date: choice.start_date, end_date: choice.end_date } : undefined;
  }
}

/** Whether both days are set and in order. */
export function isRange(days: Partial<DateRange>): days is DateRange {
  return Boolean(days.start_date && days.end_date && days.start_date <= days.end_date);
}

/** Reads a choice from an address, which may contain anything. */
export function readDateChoice(values: Record<string, unknown>, preset: DatePreset): DateChoice {
  const range = datePresets.find(({ id }) => id === values.range)?.id ?? preset;
  return { range, start_date: dayOf(values.start_date), end_date: dayOf(values.end_date) };
}

const dayOf = (value: unknown) => (isDay(value) ? String(value) : undefined);

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The day, yyyy-MM-dd, that is `days` later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
