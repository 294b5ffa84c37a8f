// The toolbar of a list: date range, search, Download of all matching rows, and the list's own buttons.
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { DatePresets } from '../dates/DateRangeFilter.tsx';
import { FilterBar } from './FilterChips.tsx';
import type { ListFilter } from './filter.ts';
import { ListDateRange } from './ListDateRange.tsx';
import { ListDownload, type ListExport } from './ListDownload.tsx';
import { ListSearch, type ListSearchProps } from './ListSearch.tsx';
import { Toolbar } from './Toolbar.tsx';

interface ListToolbarProps<Row> extends DatePresets {
  /** Unset: no search box. */
  search?: ListSearchProps;
  file: ListExport<Row>;
  filters?: readonly ListFilter[];
  children?: ReactNode;
}

export function ListToolbar<Row extends RaRecord>(props: ListToolbarProps<Row>) {
  const { search, file, filters, children, ...dates } = props;
  return (
    <Toolbar
      buttons={
        <>
          <ListDownload file={file} />
          {children}
        </>
      }
    >
      <ListDateRange {...dates} />
      {search && <ListSearch {...search} />}
      {filters && <FilterBar filters={filters} />}
    </Toolbar>
  );
}
