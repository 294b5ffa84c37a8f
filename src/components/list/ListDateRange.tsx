import { useListFilterContext } from 'react-admin';
import { DateRangeFilter, type DatePresets } from '../dates/DateRangeFilter.tsx';
import { useFilterChange } from './filter.ts';
import { useListAbility } from './listAbility.ts';
import { useListDates } from './useListDates.ts';

/** Filters a list by a date range. A change returns to page 1 (requirements/portal.md#lists). */
export function ListDateRange(presets: DatePresets) {
  const { resource } = useListFilterContext();
  const { choice } = useListDates(resource);
  const { change } = useFilterChange();
  const { takes } = useListAbility(resource);
  if (!takes('range')) return null;
  return (
    <DateRangeFilter
      {...presets}
      value={choice}
      onChange={({ range, start_date, end_date }) => change({ range, start_date, end_date })}
    />
  );
}
