// The date range of a list. The address holds the choice (a preset or days), and the request holds its days. The days change at
// midnight.
import { firstDay } from '../../../contract/common.ts';
import { dateRange, readDateChoice, type DatePreset } from '../dates/dateRange.ts';
import { useFilterValues } from './useFilterValues.ts';
import { useToday } from '../dates/useToday.ts';

interface DateDefaults {
  /** The default range. */
  preset?: DatePreset;
  /** First day of the range "All". */
  allFrom?: string;
}

export function useListDates(resource: string, { preset = 'all', allFrom = firstDay }: DateDefaults = {}) {
  const today = useToday();
  const choice = readDateChoice(useFilterValues(resource), preset);
  // As in the specification, the call always has dates, even if no range is chosen.
  const days = dateRange(choice, today, allFrom) ?? { start_date: allFrom, end_date: today };
  return { choice, days };
}
