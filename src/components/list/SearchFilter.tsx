// The search and the filters of a list, and its buttons.
import type { ReactNode } from 'react';
import { FilterBar } from './FilterChips.tsx';
import type { ListFilter } from './filter.ts';
import { ListSearch, type ListSearchProps } from './ListSearch.tsx';
import { Toolbar } from './Toolbar.tsx';

/** Without a label, there is no search. */
interface SearchFilterProps extends Partial<ListSearchProps> {
  filters?: readonly ListFilter[];
  children?: ReactNode;
}

export const SearchFilter = ({ label, filters, children, ...search }: SearchFilterProps) => (
  <Toolbar buttons={children}>
    {/* Without a date range there is room for a label that names several fields. */}
    {label !== undefined && <ListSearch label={label} lengthMax={60} width={300} {...search} />}
    {filters && <FilterBar filters={filters} />}
  </Toolbar>
);
