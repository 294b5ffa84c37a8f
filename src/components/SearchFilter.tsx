// The search of a list and its buttons. Searches on the server as the text changes; clearing it restores the list
// (requirements/administration.md#sender-id-mapping).
import type { ReactNode } from 'react';
import { FilterBar } from './list/FilterChips.tsx';
import { useFilterChange, type ListFilter } from './list/filter.ts';
import { SearchBox } from './SearchBox.tsx';
import { Toolbar } from './Toolbar.tsx';

const searchOf = (filters: unknown, field: string): string => {
  const text = (filters as Record<string, unknown>)[field];
  return typeof text === 'string' ? text : '';
};

interface SearchFilterProps {
  label: string;
  /** Name of the search filter. */
  field?: string;
  lengthMax?: number;
  filters?: readonly ListFilter[];
  children?: ReactNode;
}

export function SearchFilter({
  label,
  field = 'search',
  lengthMax = 60,
  filters,
  children,
}: SearchFilterProps) {
  const { values, change } = useFilterChange();
  return (
    <Toolbar buttons={children}>
      <SearchBox
        label={label}
        value={searchOf(values, field)}
        onSearch={(text) => change({ [field]: text })}
        lengthMax={lengthMax}
        // Without a date range there is room for a label that names several fields.
        width={300}
      />
      {filters && <FilterBar filters={filters} />}
    </Toolbar>
  );
}
