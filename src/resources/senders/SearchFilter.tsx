// The search of both sender lists: on the server, as the text changes; an emptied box restores the whole list (spec part 2
// sections 2.5, 2.6 and 4).
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { SearchBox } from '../../components/SearchBox.tsx';
import { EmptyText } from '../../components/StateText.tsx';

const searchOf = (filters: unknown): string => {
  const { search } = filters as { search?: unknown };
  return typeof search === 'string' ? search : '';
};

export function SearchFilter({ label, children }: { label: string; children?: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <SearchBox
        label={label}
        value={searchOf(filterValues)}
        onSearch={(text) => setFilters(text ? { search: text } : {}, {})}
        lengthMax={60}
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
