// The filters of a list with a date range and one search field. The address holds the choice (a preset, a text), and the request holds its
// days. The days are computed at each render, so that Today changes at midnight. A change returns to page 1 (requirements/portal.md#lists).
import { useListFilterContext } from 'react-admin';
import { dateRange, readDateChoice, type DateChoice, type DatePreset } from './dateRange.ts';
import { nairobiDay } from '../format/formatDate.ts';
import { useFilterChange } from './list/filter.ts';
import { useFilterValues } from './useFilterValues.ts';

export interface FilterDefaults {
  /** The default range. */
  preset?: DatePreset;
  /** First day of the range "All". */
  allFrom?: string;
}

/** Reads the filters; `searchField` is the filter that holds the search text. */
export function useListFilters(resource: string, searchField: string, defaults: FilterDefaults = {}) {
  const values = useFilterValues(resource);
  const today = nairobiDay();
  const choice = readDateChoice(values, defaults.preset ?? 'all');
  // As in the specification, the call always has dates, even if no range is chosen.
  const { allFrom } = defaults;
  const days = dateRange(choice, today, allFrom) ?? dateRange({ range: 'all' }, today, allFrom);
  const text = values[searchField];
  return { today, choice, days, text: typeof text === 'string' ? text : '' };
}

/** Returns the filters and their setters, within the list's context. */
export function useListFilterChanges(searchField: string, defaults?: FilterDefaults) {
  const { resource } = useListFilterContext();
  const { change } = useFilterChange();
  const filters = useListFilters(resource, searchField, defaults);
  return {
    ...filters,
    choose: ({ range, start_date, end_date }: DateChoice) => change({ range, start_date, end_date }),
    search: (text: string) => change({ [searchField]: text }),
  };
}
