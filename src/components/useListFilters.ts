// The filters of a list with a date range and one search field: in the address they stand as chosen (a preset, a text),
// to the server they go as days. Worked out at each render, so that a page left open over midnight shows the new day's
// Today. Choosing any of them goes back to page 1 (requirements/portal.md#lists).
import { useListContext } from 'react-admin';
import { dateRange, readDateChoice } from './dateRange.ts';
import type { DateChoice, DatePreset } from './dateRange.ts';
import { nairobiDay } from './formatDate.ts';
import { useFilterValues } from './useFilterValues.ts';

export { newestFirst } from '../dataProvider/rpc/list.ts';

export interface FilterDefaults {
  /** The range where none is chosen. */
  preset?: DatePreset;
  /** First day of the range All. */
  allFrom?: string;
}

/** `searchField` is what the dataProvider calls the text that is searched for. */
export function useListFilters(resource: string, searchField: string, defaults: FilterDefaults = {}) {
  const values = useFilterValues(resource);
  const today = nairobiDay();
  const choice = readDateChoice(values, defaults.preset ?? 'all');
  // With no narrowing chosen the call still carries dates, as the specification's does.
  const { allFrom } = defaults;
  const days = dateRange(choice, today, allFrom) ?? dateRange({ range: 'all' }, today, allFrom);
  const text = values[searchField];
  return { today, choice, days, text: typeof text === 'string' ? text : '' };
}

/** The same, with what changes them; under the list's context. */
export function useListFilterChanges(searchField: string, defaults?: FilterDefaults) {
  const { resource, setFilters } = useListContext();
  const filters = useListFilters(resource, searchField, defaults);
  return {
    ...filters,
    choose: (choice: DateChoice) => setFilters({ [searchField]: filters.text, ...choice }, {}),
    search: (text: string) => setFilters({ ...filters.choice, [searchField]: text }, {}),
  };
}
