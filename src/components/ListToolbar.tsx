// The toolbar of a list: date range, search, Download of all matching rows, and the list's own buttons.
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import type { DatePreset } from './dateRange.ts';
import { FilterBar } from './list/FilterChips.tsx';
import type { ListFilter } from './list/filter.ts';
import { ListDownload, type ListExport } from './ListDownload.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useListFilterChanges, type FilterDefaults } from './useListFilters.ts';

interface ListToolbarProps<Row> {
  searchField?: string;
  /** Unset: no search box. */
  searchLabel?: string;
  searchLengthMax?: number;
  defaults?: FilterDefaults;
  /** Presets of the date range; unset: all. */
  presets?: readonly DatePreset[];
  /** Label of the range without bounds; unset: "All SMS". */
  allLabel?: string;
  file: ListExport<Row>;
  filters?: readonly ListFilter[];
  children?: ReactNode;
}

export function ListToolbar<Row extends RaRecord>(props: ListToolbarProps<Row>) {
  const { searchField = 'search', searchLabel, searchLengthMax, defaults, presets, allLabel } = props;
  const { file, filters, children } = props;
  const { choice, text, today, choose, search } = useListFilterChanges(searchField, defaults);

  return (
    <Toolbar
      buttons={
        <>
          <ListDownload<Row> file={file} />
          {children}
        </>
      }
    >
      <DateRangeFilter today={today} value={choice} onChange={choose} presets={presets} allLabel={allLabel} />
      {searchLabel && (
        <SearchBox label={searchLabel} value={text} onSearch={search} lengthMax={searchLengthMax} />
      )}
      {filters && <FilterBar filters={filters} />}
    </Toolbar>
  );
}
