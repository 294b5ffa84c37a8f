// The search of a list and its buttons: on the server, as the text changes; an emptied box restores the whole list (spec
// part 2 sections 2.6 and 4).
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { SearchBox } from './SearchBox.tsx';
import { EmptyText } from './StateText.tsx';

const searchOf = (filters: unknown): string => {
  const { search } = filters as { search?: unknown };
  return typeof search === 'string' ? search : '';
};

interface SearchFilterProps {
  label: string;
  /** Most characters that can be searched for. */
  lengthMax?: number;
  children?: ReactNode;
}

export function SearchFilter({ label, lengthMax = 60, children }: SearchFilterProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <SearchBox
        label={label}
        value={searchOf(filterValues)}
        onSearch={(text) => setFilters(text ? { search: text } : {}, {})}
        lengthMax={lengthMax}
      />
      {children}
    </Box>
  );
}

/** The list's empty text; what to do depends on whether something was searched for. */
export function SearchedEmpty({ text, hint }: { text: string; hint?: string }) {
  const { filterValues } = useListContext();
  return <EmptyText text={text} hint={searchOf(filterValues) ? 'Nothing matches the search.' : hint} />;
}
